extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void f(int n)
{
    static int own;
    own = n;
    if (n > 0) f(n - 1);
    if (own != n) reach_error();
}
int main(void)
{
    f(__VERIFIER_nondet_int());
    return 0;
}
