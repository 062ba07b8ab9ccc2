// expect: false
// args: --engine trace
/* Equations that hold on a trace are no facts: the sum may be 10, after five rounds. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

long long add(long long m, long long n)
{
    if (n == 0) return m;
    if (n > 0) return add(m + 1, n - 1);
    return add(m - 1, n + 1);
}

int main(void)
{
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    long long result = add(m, n);
    if (m >= 5 && n >= 5 && result < 11) reach_error();
    return 0;
}
