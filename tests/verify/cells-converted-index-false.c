// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 256
// The index is converted to unsigned char: 256 is 0.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n >= 1000) return 0;
    a[0] = 5;
    a[(unsigned char)n] = 6;
    if (n != 0 && a[0] == 6) reach_error();
    return 0;
}
