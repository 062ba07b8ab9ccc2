// expect: unknown
// native: no error
// inputs: 0
// A number near the address.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g[4];
int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    if ((unsigned long)g == x + 16) *(int *)(x + 20) = 1;
    if (g[1] == 1) reach_error();
    return 0;
}
