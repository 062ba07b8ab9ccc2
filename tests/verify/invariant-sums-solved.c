// expect: true
// args: --engine kinduction --stats
// counts: induction.k >= 1
// counts: induction.k <= 1
// Two equations share variables, one of them with the coefficient two: the variables that they are solved for have to be others.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (i < 0 || i > 1000000 || j < 0) return 0;
    int x = i, y = j, z = 0;
    while (x != 0) {
        x--;
        y -= 2;
        z++;
    }
    if (i == j && y != -z) reach_error();
    return 0;
}
