// expect: false
// args: --engine trace --audit
/* Trace abstraction and recursion: a local without a value is not the caller's local of the same name. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int f(int n)
{
    int x;
    if (n > 0) {
        x = 1;
        return f(n - 1);
    }
    return x;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 2) return 0;
    if (f(n) != 1) reach_error();
    return 0;
}
