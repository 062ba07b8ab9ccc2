// expect: true
// args: --externals pure --engine cells
// All elements of a large array get a value.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[100000], i, x;
    for (i = 0; i < 100000; i++) a[i] = 42;
    for (x = 0; x < 100000; x++)
        if (a[x] != 42) reach_error();
    return 0;
}
