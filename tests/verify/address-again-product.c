// expect: false | unknown
// Products are compared, so the number is an address.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n * 3 == (unsigned long)&x * 3) *(int *)n = 1;
    if (x == 1) reach_error();
    return 0;
}
