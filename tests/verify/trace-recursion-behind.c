// expect: false(unreach-call)
// args: --engine trace
/* Trace abstraction and recursion: the error is behind a call that returns, in an activation whose locals were kept. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int depth, state;
int f(int n)
{
    int y;
    if (state != 1) reach_error();
    if (n <= 0) return 0;
    y = n;
    depth++;
    f(n - 1);
    if (y == 3) reach_error();
    return y;
}
int main(void)
{
    state = 1;
    f(__VERIFIER_nondet_int());
    return 0;
}
