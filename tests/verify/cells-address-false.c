// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 5
// Its address is taken.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000];
static void set(int *p) { *p = 9; }

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 1000) return 0;
    a[i] = 1;
    set(&a[i]);
    if (a[i] != 1) reach_error();
    return 0;
}
