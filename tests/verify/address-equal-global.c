// expect: unknown
// native: no error
// inputs: 0
// The number may be the object's address; which number that is, no input says.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    if ((unsigned long)&g == x) *(int *)x = 1;
    if (g == 1) reach_error();
    return 0;
}
