// expect: false(unreach-call)
// says: replayed: yes, as printed from its automata
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int classify(int x)
{
    switch (x) {
    case 1: return 10;
    case 2: return 20;
    case 5 ... 9: return 50;
    default: return -1;
    }
}

int main(void)
{
    int unset;
    if (classify(unset) == 50) reach_error();
    return 0;
}
