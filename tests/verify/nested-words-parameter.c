// expect: true
// args: --engine trace --audit
/* Trace abstraction and recursion: a parameter that the callee changes is another one than the caller's. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int drain(int n)
{
    int before = n;
    while (n > 0) n--;
    if (before > 0) drain(before - 1);
    return n;
}
int main(void)
{
    int n = __VERIFIER_nondet_int(), kept = n;
    int left = drain(n);
    if (n != kept) reach_error();
    if (left > 0) reach_error();
    return 0;
}
