// expect: unknown
// args: --externals pure --engine cells
// An activation does not find what the one before has left.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int f(int i, int first)
{
    int a[1000];
    if (first) a[i] = 7;
    return a[i];
}

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 1000) return 0;
    if (f(i, 1) != f(i, 0)) reach_error();
    return 0;
}
