// expect: unknown
// args: --externals pure --engine cells
// A local array is arbitrary again wherever its declaration is reached, though it may have got a value before.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = __VERIFIER_nondet_int(), k;
    if (i < 0 || i >= 1000) return 0;
    for (k = 0; k < 2; k++) {
        int a[1000];
        if (k == 0) a[i] = 7;
        if (a[i] != 7) reach_error();
    }
    return 0;
}
