// expect: false
// args: --engine trace --audit
/* Trace abstraction and recursion: a local that the callee changes by its address. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int f(int *to, int n)
{
    int own = 1;
    if (n > 0) f(&own, n - 1);
    if (own != 1) reach_error();
    if (to) *to = n;
    return own;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 2) return 0;
    f(0, n);
    return 0;
}
