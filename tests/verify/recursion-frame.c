// expect: false
/* The same as predicate-recursion-frame.c, by default. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int visit(int n, int *up)
{
    int mine = 0;
    if (up) *up = n;
    if (n) visit(n - 1, &mine);
    return mine;
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
