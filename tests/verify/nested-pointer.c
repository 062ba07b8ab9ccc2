// expect: true
// native: no error
// inputs: 9
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int apply(int (*f)(int), int x) { return f(x); }
int main(void)
{
    int n = __VERIFIER_nondet_int();
    int next(int x) { return x + 1; }
    if (n < 0 || n > 9) return 0;
    if (apply(next, n) != n + 1) reach_error();
    return 0;
}
