// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 5 6
// Another element than the one that was written is read.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[1000];
    int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (i < 0 || i >= 1000 || k < 0 || k >= 1000) return 0;
    a[k] = 3;
    a[i] = 42;
    if (a[k] == 3 && i != k) reach_error();
    return 0;
}
