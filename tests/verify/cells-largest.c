// expect: true
// args: --externals pure --engine cells
// An element that is read twice in a row has the same value.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[100000], i, largest = 0;
    for (i = 0; i < 100000; i++) a[i] = __VERIFIER_nondet_int();
    for (i = 0; i < 100000; i++)
        if (a[i] > largest) largest = a[i];
    for (i = 0; i < 100000; i++)
        if (a[i] > largest) reach_error();
    return 0;
}
