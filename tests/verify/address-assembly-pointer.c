// expect: false | unknown
// args: --externals pure
// Assembly makes a pointer of a number that is an address.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    int *p;
    __asm__("lea (%1), %0" : "=r"(p) : "r"(n));
    if (n == 0x7ffff7fb1234UL && p == &x) reach_error();
    return 0;
}
