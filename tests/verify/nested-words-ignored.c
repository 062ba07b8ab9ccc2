// expect: true
// args: --engine trace --audit
/* Trace abstraction and recursion: a result that nobody takes: the variable keeps its value. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int depth;
int f(int n)
{
    int r = 5;
    if (n <= 0) return 7;
    depth++;
    f(n - 1);
    if (r != 5) reach_error();
    depth--;
    return r;
}
int main(void)
{
    int r = 1;
    f(__VERIFIER_nondet_int());
    if (r != 1 || depth != 0) reach_error();
    return 0;
}
