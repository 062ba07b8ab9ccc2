// expect: false
// args: --engine trace --audit
/* Trace abstraction and recursion: an activation's local is not that of the activation below: what mixes them up finds a proof. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int f(int n)
{
    int own = n;
    if (n > 0) {
        int below = f(n - 1);
        if (below == own) reach_error();
        return own;
    }
    return 1;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3) return 0;
    f(n);
    return 0;
}
