// expect: unknown
// native: no error
// inputs: 0
// No bit of the number differs from the address.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    if (!(x ^ (unsigned long)&g)) *(int *)x = 1;
    if (g == 1) reach_error();
    return 0;
}
