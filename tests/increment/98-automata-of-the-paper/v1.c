/* P_ex2 of the trace abstraction paper: P_ex1, with another reason why p is not 0. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int p = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (p == 0) n = -2;
    while (n >= 0) {
        if (p == 0) reach_error();
        if (n == 0) p = 0;
        n--;
    }
    return 0;
}
