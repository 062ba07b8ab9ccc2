// expect: false
// args: --engine trace --audit
/* Trace abstraction and recursion: mutual recursion with a bug that five calls are needed for. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int odd(int n);
int even(int n)
{
    if (n == 0) return 1;
    return odd(n - 1);
}
int odd(int n)
{
    if (n == 0) return 0;
    return even(n - 1);
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 3 || n > 6) return 0;
    if (even(n) && n != 4) reach_error();
    return 0;
}
