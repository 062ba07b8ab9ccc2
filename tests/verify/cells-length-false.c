// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 3
// The array has as many elements as its declaration says, each time.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), k;
    if (n < 1 || n > 100) return 0;
    for (k = 0; k < 2; k++) {
        int a[n + k];
        a[n - 1] = k;
        if (k && a[n - 1] == 1) reach_error();
    }
    return 0;
}
