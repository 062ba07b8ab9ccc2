// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 3 257
// An element keeps as many bits as its type has.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static unsigned char a[1000];

int main(void)
{
    int i = __VERIFIER_nondet_int(), v = __VERIFIER_nondet_int();
    if (i < 0 || i >= 1000) return 0;
    a[i] = (unsigned char)v;
    if (a[i] != v) reach_error();
    return 0;
}
