// expect: false
// args: --engine trace --audit
/* Trace abstraction and recursion: the result is made of the changed parameter, not of the argument. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int f(int n)
{
    n = n + 1;
    if (n < 3) return f(n);
    return n;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -3 || n > 2) return 0;
    if (f(n) == n) return 0;
    if (f(n) != n + 1) reach_error();
    return 0;
}
