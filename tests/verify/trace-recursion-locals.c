// expect: true
// args: --engine trace
/* Trace abstraction and recursion: calls that are pending at an error are entered, calls that return keep the caller's locals. */
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
    if (y != n) reach_error();
    return y;
}
int main(void)
{
    state = 1;
    f(__VERIFIER_nondet_int());
    return 0;
}
