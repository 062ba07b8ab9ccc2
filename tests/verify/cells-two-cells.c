// expect: true
// args: --externals pure --engine cells
// An operation reads two elements.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[100000], i;
    for (i = 0; i < 100000; i++) a[i] = 3;
    for (i = 1; i < 100000; i++)
        if (a[i] != a[i - 1]) reach_error();
    return 0;
}
