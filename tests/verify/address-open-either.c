// expect: unknown
// native: no error
// inputs: 1 0
// A variable is a number or an address; its upper bits are those of the object's address.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
int main(void)
{
    unsigned long x, t = (unsigned long)&g;
    int n = __VERIFIER_nondet_int();
    x = __VERIFIER_nondet_ulong();
    if (n) t = x;
    if ((t | 0) == (unsigned long)&g && n) *(int *)x = 1;
    if (g == 1) reach_error();
    return 0;
}
