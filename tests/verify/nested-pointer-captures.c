// expect: unknown(unsupported:address of a nested function...
// native: error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int apply(int (*f)(int), int x) { return f(x); }
int main(void)
{
    int n = 3;
    int more(int x) { return x + n; }
    if (apply(more, 1) == 4) reach_error();
    return 0;
}
