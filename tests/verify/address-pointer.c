// expect: unknown
// native: no error
// inputs: 0
// The number is a pointer before it is compared.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
int main(void)
{
    int *x = (int *)__VERIFIER_nondet_ulong();
    if (x == &g) *x = 1;
    if (g == 1) reach_error();
    return 0;
}
