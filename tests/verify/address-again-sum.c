// expect: false | unknown
// A sum with an address is compared with zero.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    if (!(n + ~(unsigned long)&x + 1)) *(int *)n = 1;
    if (x == 1) reach_error();
    return 0;
}
