// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 7
// Indices of different types denote the same element.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000];

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n >= 200) return 0;
    unsigned long u = (unsigned long)n;
    signed char c = (signed char)n;
    a[n] = 1;
    a[u] = 2;
    if (c >= 0) a[c] = 3;
    if (a[n] == 3) reach_error();
    return 0;
}
