// expect: true
// args: --32
// native: no error
// inputs: -7
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

typedef long long l2 __attribute__((vector_size(16)));
static l2 sum(l2 a, int n) { return a + n; }
int main(void)
{
    int n = __VERIFIER_nondet_int();
    l2 a = {1LL << 40, n};
    a = sum(a, 1);
    if (a[0] != (1LL << 40) + 1 || a[1] != (long long)n + 1) reach_error();
    return 0;
}
