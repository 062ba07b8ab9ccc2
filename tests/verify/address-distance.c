// expect: unknown
// native: no error
// inputs: 0
// The number and the address have no distance.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong(), d = x - (unsigned long)&g;
    if (!d) *(int *)x = 1;
    if (g == 1) reach_error();
    return 0;
}
