// expect: true
// args: --engine trace
/* No interpolant of a trace that recurs twice says that the result is the sum of the arguments; the two rounds have that in common. */
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
    if (m >= 100 && n >= 100 && result < 200) reach_error();
    return 0;
}
