// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 3
// The last read is an argument of a call in which the error is.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000];
static void check(int x) { if (!x) reach_error(); }

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 1 || i >= 1000) return 0;
    a[i] = 1;
    check(a[i] == 1);
    check(a[i - 1] == 1);
    return 0;
}
