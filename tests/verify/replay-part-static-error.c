// expect: false(unreach-call)
// says: replayed: yes, as printed from its automata
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void failed(void) {}
static int check(int x)
{
    if (x == 3) reach_error();
    return x;
}

int main(void)
{
    int unset;
    if (unset == 3) check(unset);
    failed();
    return 0;
}
