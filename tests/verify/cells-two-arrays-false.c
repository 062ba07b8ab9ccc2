// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 4
// Two arrays are read at different indices.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000], b[1000];

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 999) return 0;
    a[i] = 1;
    b[i + 1] = 1;
    int x = a[i], y = b[i + 1];
    if (x == y) reach_error();
    return 0;
}
