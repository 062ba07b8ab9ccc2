// expect: false
// args: --engine trace
/* Trace abstraction and recursion: the error is in the sixth call, and no call returns before it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int depth, state;
int f(int n)
{
    int y;
    if (state != 1) reach_error();
    if (n == 5) state = 2;if (n <= 0) return 0;
    y = n;
    depth++;
    f(n - 1);
    if (y != n) reach_error();
    return y;
}
int main(void)
{
    state = 1;
    f(__VERIFIER_nondet_int());
    return 0;
}
