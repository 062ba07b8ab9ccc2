// expect: false | unknown
// A number that was compared with a constant becomes a pointer, and that is compared with an address.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    int *q = (int *)n;
    if (n == 0x123456789000UL && q == &x) reach_error();
    return 0;
}
