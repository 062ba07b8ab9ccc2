// expect: true
// args: --engine trace
/* A factor other than one: no bound of the result is inductive without the equation. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

long long twice(long long n)
{
    if (n == 0) return 5;
    return twice(n - 1) + 2;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    long long result = twice(n);
    if (n >= 100 && result < 205) reach_error();
    return 0;
}
