// expect: true
// args: --engine trace --audit
/* Trace abstraction and recursion: a relation between the argument and the result. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int count(int n)
{
    if (n <= 0) return 0;
    return 1 + count(n - 1);
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0) return 0;
    if (count(n) != n) reach_error();
    return 0;
}
