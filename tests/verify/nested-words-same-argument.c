// expect: true
// args: --engine trace --audit
/* Trace abstraction and recursion: an argument that is the caller's parameter of the same name; the callee's is another cell all the same. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int f(int m, int n)
{
    if (n <= 0) return m;
    return f(m, n - 1);
}
int main(void)
{
    int m = __VERIFIER_nondet_int();
    if (f(m, __VERIFIER_nondet_int()) != m) reach_error();
    return 0;
}
