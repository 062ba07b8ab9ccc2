// expect: true
// says: operands are evaluated from left to right
// One part has a loop, the other one a check: proved for loops that end, which is said.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int sum(unsigned n)
{
    int r = 0;
    for (unsigned k = 0; k < n; k++) r++;
    return r;
}
static int check(int k)
{
    if (k != 3) reach_error();
    return k;
}
static int h(int a, int b) { return a * 100 + b; }
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    return h(sum(n % 4), check(3));
}
