// expect: false(unreach-call)
// says: replayed: yes, as printed from its automata
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int unset, steps = 0;
    if (unset < 0 || unset > 50) return 0;
    for (int i = 0; i < unset; i++) {
        if (i == 40) return 0;
        steps += 2;
    }
    if (steps == 14) reach_error();
    return 0;
}
