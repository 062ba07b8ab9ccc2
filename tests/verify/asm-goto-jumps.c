// expect: unknown...
// It may go on at its label.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    __asm__ goto("cmpl $7, %0\n\tje %l1" : : "r"(x) : "cc" : seven);
    return 0;
seven:
    if (x == 8) return 0;
    reach_error();
    return 0;
}
