// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 3
// All elements become zero at once.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = __VERIFIER_nondet_int(), k;
    if (i < 0 || i >= 1000) return 0;
    for (k = 0; k < 2; k++) {
        int a[1000] = {0};
        if (k == 1 && a[i] == 0) reach_error();
        a[i] = 1;
    }
    return 0;
}
