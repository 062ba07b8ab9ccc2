// expect: true
// expect-cooperation: true
// expect-value: unknown
// Predicates verify the machine, whose values are no numbers; what they leave needs an invariant that induction finds, and they do not.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void counts(void)
{
    unsigned n = __VERIFIER_nondet_uint(), x = 0, y = 0, k = 0;
    if (n > 1000) return;
    while (k < n) {
        k++;
        x += k & 3;
        y += 3;
    }
    if (x > y) reach_error();
}
static void machine(void)
{
    int x = __VERIFIER_nondet_int(), s = 0, c = 0;
    unsigned p = __VERIFIER_nondet_uint(), q = p;
    for (;;) {
        int in = __VERIFIER_nondet_int();
        if (s == 0) {
            if (in > x) s = 1;
            q = p ^ 5;
        } else if (s == 1) {
            if (p == (q ^ 5)) s = 2;
            else c = 1;
        } else if (s == 2) {
            p = __VERIFIER_nondet_uint();
            q = p;
            s = in > x ? 3 : 0;
        } else if (s == 3) {
            if (q != p) c = 2;
            s = 0;
        }
        if (c) reach_error();
        if (!in) return;
    }
}
int main(void)
{
    if (__VERIFIER_nondet_int()) machine();
    else counts();
    return 0;
}
