// expect: false
// args: --32
// native: error
// inputs: 7
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static long long difference(long long a, long long b)
{
    long long smaller(void) { return a < b ? a : b; }
    long long larger(void) { return a < b ? b : a; }
    a += 1;
    return larger() - smaller();
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (difference(n, 1LL << 33) == (1LL << 33) - 8) reach_error();
    return 0;
}
