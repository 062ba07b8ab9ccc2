// expect: unknown
// args: --externals pure --engine cells
// native: error
// Several activations have their arrays at the same time.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int f(int depth)
{
    int a[1000];
    a[5] = depth;
    if (depth < 2) f(depth + 1);
    return a[5];
}

int main(void)
{
    if (f(0) == 0) reach_error();
    return 0;
}
