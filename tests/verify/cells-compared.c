// expect: true
// args: --externals pure --engine cells
// A flag tells what holds for all elements.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[100000], b[100000], i, same = 1;
    for (i = 0; i < 100000; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
    }
    for (i = 0; i < 100000; i++)
        if (a[i] != b[i]) same = 0;
    if (same)
        for (i = 0; i < 100000; i++)
            if (a[i] != b[i]) reach_error();
    return 0;
}
