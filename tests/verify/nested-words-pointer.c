// expect: true
// args: --engine trace --audit
/* Trace abstraction and recursion: a local whose address the callee gets: it is in memory, at another place in each activation. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void set(int *to, int n)
{
    int own = n;
    if (n > 0) set(&own, n - 1);
    *to = n;
}
int main(void)
{
    int x = 9;
    set(&x, 2);
    if (x != 2) reach_error();
    return 0;
}
