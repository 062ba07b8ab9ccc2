// expect: false | unknown
// Another function compares.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int same(unsigned long a, unsigned long b) { return a == b; }
int x;
int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    if (same(~n, ~(unsigned long)&x)) *(int *)n = 1;
    if (x == 1) reach_error();
    return 0;
}
