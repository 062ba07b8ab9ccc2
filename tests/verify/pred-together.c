// expect: true
// expect-predicate: true
// Whoever keeps only which of many predicates hold, not what they exclude together, does not know behind the call what its result says of them; and the condition on the result changes none of them.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static unsigned ticks;
static int a, b, c, d, e, f;
static int all_zero(void)
{
    int r = (a == 0) & (b == 0) & (c == 0) & (d == 0) & (e == 0) & (f == 0);
    while (__VERIFIER_nondet_int()) ticks++;
    return r;
}
int main(void)
{
    a = __VERIFIER_nondet_int();
    b = __VERIFIER_nondet_int();
    c = __VERIFIER_nondet_int();
    d = __VERIFIER_nondet_int();
    e = __VERIFIER_nondet_int();
    f = __VERIFIER_nondet_int();
    int ok = all_zero();
    if (!ok) return 0;
    while (__VERIFIER_nondet_int()) {
        if (a != 0 || b != 0 || c != 0 || d != 0 || e != 0 || f != 0) reach_error();
        int t = a; a = b; b = c; c = d; d = e; e = f; f = t;
    }
    return 0;
}
