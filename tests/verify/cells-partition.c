// expect: true
// args: --externals pure --engine cells
// The indices of two arrays grow at different speeds.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[100000], b[100000], i, n = 0;
    for (i = 0; i < 100000; i++) a[i] = __VERIFIER_nondet_int();
    for (i = 0; i < 100000; i++)
        if (a[i] >= 0) {
            b[n] = a[i];
            n = n + 1;
        }
    for (i = 0; i < n; i++)
        if (b[i] < 0) reach_error();
    return 0;
}
