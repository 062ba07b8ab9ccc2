// expect: true
// args: --engine trace --audit
/* Trace abstraction and recursion: two functions that call each other; each has cells that the other one's caller needs. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int odd(int n);
int even(int n)
{
    int own = n;
    if (n == 0) return 1;
    int r = odd(n - 1);
    if (own != n) reach_error();
    return r;
}
int odd(int n)
{
    if (n == 0) return 0;
    return even(n - 1);
}
int main(void)
{
    unsigned char n = (unsigned char)__VERIFIER_nondet_int();
    int r = even(n);
    if (r != 0 && r != 1) reach_error();
    return 0;
}
