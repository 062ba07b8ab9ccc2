// expect: false | unknown
// A builtin turns both before they are compared.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    if (__builtin_bswap64(n) == __builtin_bswap64((unsigned long)&x)) *(int *)n = 1;
    if (x == 1) reach_error();
    return 0;
}
