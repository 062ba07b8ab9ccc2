// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 3
// The loop leaves out the last element.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000];

int main(void)
{
    int n = __VERIFIER_nondet_int(), i;
    if (n < 1 || n > 1000) return 0;
    for (i = 0; i < n - 1; i++) a[i] = 42;
    for (i = 0; i < n; i++)
        if (a[i] != 42) reach_error();
    return 0;
}
