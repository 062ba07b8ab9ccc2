// expect: unknown
// native: no error
// inputs: 0
// A copy of the number is compared.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
static int same(unsigned long a, unsigned long b) { return a == b; }
int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    if (same((unsigned long)&g, x)) *(int *)x = 1;
    if (g == 1) reach_error();
    return 0;
}
