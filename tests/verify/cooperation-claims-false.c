// expect: false
// args: --externals pure --engine cooperation
// The same with an error that is there: what was proved at loops excludes no execution.
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
                    if (k > 2 * i + 1) reach_error();
            } else {
                if (k < n) reach_error();
                if (k > n) reach_error();
            }
    return 0;
}
