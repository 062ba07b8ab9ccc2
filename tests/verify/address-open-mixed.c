// expect: unknown
// native: no error
// inputs: 0
// The number and the address are mixed, and the mixture is 0 only if they are equal.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
static unsigned long mix(unsigned long x) { return x ^ (unsigned long)&g; }
int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong(), m = mix(x), copy = m;
    if (copy == 0) *(int *)x = 1;
    if (g == 1) reach_error();
    return 0;
}
