// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 1 2
// The same column of another row.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[100][100];

int main(void)
{
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (i < 0 || i >= 99 || j < 0 || j >= 100) return 0;
    a[i][j] = 1;
    a[i + 1][j] = 2;
    if (a[i][j] != 2) reach_error();
    return 0;
}
