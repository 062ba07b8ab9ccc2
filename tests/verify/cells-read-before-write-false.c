// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 4
// A global array begins as zero.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[1000];

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 1000) return 0;
    if (a[i] != 1) reach_error();
    a[i] = 1;
    return 0;
}
