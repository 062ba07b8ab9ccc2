// expect: false
// args: --engine kinduction
// Here it does overflow.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int i, k, n = __VERIFIER_nondet_int(), first = __VERIFIER_nondet_int();
    if (first <= 0 || n >= 1000000) return 0;
    for (k = 1; k < n; k++) {
        for (i = first; i < n; i++)
            if (i < 1) reach_error();
        if (__VERIFIER_nondet_int()) first = first + 1;
    }
    return 0;
}
