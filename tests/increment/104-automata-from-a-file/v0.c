/* P_ex1 of the trace abstraction paper. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void)
{
    int p = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    __VERIFIER_assume(p != 0);
    while (n >= 0) {
        if (p == 0) reach_error();
        if (n == 0) p = 0;
        n--;
    }
    return 0;
}
