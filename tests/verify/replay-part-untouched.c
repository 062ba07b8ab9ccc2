// expect: false(unreach-call)
// says: replayed: yes, as printed from its automata
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int used(int x) { return x + 1; }
int untouched(int x) { return x / 0; }

int main(void)
{
    int unset;
    if (unset != 77) return untouched(unset);
    if (used(unset) == 78) reach_error();
    return 0;
}
