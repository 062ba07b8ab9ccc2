// expect: unknown
// args: --externals pure --engine cells
// native: error
// Two elements of an array are the same, which one cell cannot tell.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000];

int main(void)
{
    a[3] = 1;
    a[4] = 1;
    int x = a[3], y = a[4];
    if (x == y) reach_error();
    return 0;
}
