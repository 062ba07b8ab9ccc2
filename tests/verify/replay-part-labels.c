// expect: false(unreach-call)
// says: replayed: yes, as printed from its automata
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    static void *const targets[] = {&&one, &&two};
    int unset;
    if (unset < 0 || unset > 1) return 0;
    goto *targets[unset];
one:
    return 0;
two:
    reach_error();
    return 1;
}
