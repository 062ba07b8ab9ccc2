// expect: unknown
// native: no error
// inputs: 0 0 0 0
// One of several numbers.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
unsigned long t[4];
int main(void)
{
    for (int i = 0; i < 4; i++) t[i] = __VERIFIER_nondet_ulong();
    for (int i = 0; i < 4; i++)
        if (t[i] == (unsigned long)&g) *(int *)t[i] = 1;
    if (g == 1) reach_error();
    return 0;
}
