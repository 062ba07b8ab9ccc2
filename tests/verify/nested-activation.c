// expect: true
// native: no error
// inputs: 3
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int depth(int n)
{
    int own = n;
    void change(void) { own += 10; }
    if (n > 0 && depth(n - 1) != n - 1 + 10) reach_error();
    change();
    return own;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3) return 0;
    if (depth(n) != n + 10) reach_error();
    return 0;
}
