// expect: false | unknown
// args: --engine predicate --no-store
/* A function that calls itself and hands its own local on: its caller's array of unknown size lies elsewhere than the callee's. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int visit(int n, int *up)
{
    int mine[n + 1];
    mine[0] = 0;
    if (up) *up = n;
    if (n) visit(n - 1, mine);
    return mine[0];
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 2) return 0;
    int r = visit(n, 0);
    int g = __VERIFIER_nondet_int();
    if (r == 1 && (unsigned)g * 2654435761u == 0x8e4bc7e5u) reach_error();
    return 0;
}
