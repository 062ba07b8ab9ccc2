extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

FIRST_IS int f(void)
{
    int i = 0;
    while (__VERIFIER_nondet_int()) {
        i = 1 - i;
        if (i > 5) reach_error();
    }
    return 0;
}
