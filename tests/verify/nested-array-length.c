// expect: unknown(unsupported:variable-length array...
// native: error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int last(int n)
{
    int a[n];
    void set(int v) { a[n - 1] = v; }
    set(5);
    return a[n - 1];
}
int main(void)
{
    if (last(3) == 5) reach_error();
    return 0;
}
