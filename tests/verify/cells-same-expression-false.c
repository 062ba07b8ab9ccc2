// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 5
// The element is read and written in the same expression.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000];

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 1000) return 0;
    a[i] = 1;
    a[i] = a[i] + a[i];
    a[a[i]] = a[i] + 1;
    if (a[2] == 3) reach_error();
    return 0;
}
