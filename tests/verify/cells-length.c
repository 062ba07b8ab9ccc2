// expect: true
// args: --externals pure --engine cells
// An array of variable length.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i;
    if (n < 1 || n > 1000000) return 0;
    int a[n];
    for (i = 0; i < n; i++) a[i] = 5;
    for (i = 0; i < n; i++)
        if (a[i] != 5) reach_error();
    return 0;
}
