// expect: unknown
// native: no error
// inputs: 0
// The number is between two addresses; a local variable.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
    int g = 0;
    unsigned long x = __VERIFIER_nondet_ulong(), a = (unsigned long)&g;
    if (a <= x && x < a + 1) *(int *)x = 1;
    if (g == 1) reach_error();
    return 0;
}
