// expect: true
// args: --externals pure --engine cells
// Elements get values that depend on their indices; the array is global.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[50000];

int main(void)
{
    int i;
    for (i = 0; i < 50000; i++) a[i] = i + 7;
    for (i = 0; i < 50000; i++)
        if (a[i] != i + 7) reach_error();
    return 0;
}
