extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int next(int state)
{
    if (state == 7) return 1;
    return state + 1;
}

int main(void)
{
    int before = __VERIFIER_nondet_int(), state = next(before);
    while (__VERIFIER_nondet_int())
        if (before > 7 && state != before + 1) reach_error();
    return 0;
}
