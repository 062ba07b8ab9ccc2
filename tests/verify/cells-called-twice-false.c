// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 1 2
// Each activation has an array of its own, which begins with any values.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int seen;

static int last(int i, int write)
{
    int a[1000];
    if (write) a[i] = 7;
    else a[i] = __VERIFIER_nondet_int();
    seen = a[i];
    return seen;
}

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 1000) return 0;
    if (last(i, 1) != last(i, 0)) reach_error();
    return 0;
}
