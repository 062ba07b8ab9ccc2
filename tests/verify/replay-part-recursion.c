// expect: false(unreach-call)
// says: replayed: yes, as printed from its automata
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int sum(int n)
{
    if (n <= 0) return 0;
    return n + sum(n - 1);
}

int main(void)
{
    int unset;
    if (unset < 20 && sum(unset) == 55) reach_error();
    return 0;
}
