// expect: true
// args: --externals pure --engine cells
// What is copied from array to array is the same.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[100000], b[100000], c[100000], i;
    for (i = 0; i < 100000; i++) a[i] = __VERIFIER_nondet_int();
    for (i = 0; i < 100000; i++) b[i] = a[i];
    for (i = 0; i < 100000; i++) c[i] = b[i];
    for (i = 0; i < 100000; i++)
        if (a[i] != c[i]) reach_error();
    return 0;
}
