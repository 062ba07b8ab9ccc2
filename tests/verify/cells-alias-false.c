// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 5
// A pointer to the array changes it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000];
static int *p = a + 3;

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 3 || i >= 1000) return 0;
    a[i] = 1;
    p[i - 3] = 2;
    if (a[i] != 1) reach_error();
    return 0;
}
