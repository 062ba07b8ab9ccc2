// expect: true
// args: --externals pure --engine cooperation
// k-induction proves k == n at the outer loops and does not think of j >= 2 * i; predicates need the first to find the second.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int i, j, k = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (n >= 1000000 || k != n) return 0;
    for (i = 0; i < n; i++)
        for (j = 2 * i; j < n; j++)
            if (__VERIFIER_nondet_int()) {
                for (k = j; k < n; k++)
                    if (k < 2 * i) reach_error();
            } else {
                if (k < n) reach_error();
                if (k > n) reach_error();
            }
    return 0;
}
