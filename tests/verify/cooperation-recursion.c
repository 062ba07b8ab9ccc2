// expect: true
// The part that is left calls the whole again.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void machine(void)
{
    int state = 0, count = 0;
    for (;;) {
        int in = __VERIFIER_nondet_int();
        if (state == 0 && in == 1) state = 3;
        else if (state == 3 && in == 2) state = 5, count = 7;
        else if (state == 5 && in == 3) state = 9, count = count == 7 ? 0 : 1;
        else if (state == 9) state = 0;
        if (state == 4 || count == 1) reach_error();
        if (in == 0) return;
    }
}
static void sums(void)
{
    unsigned x = 0, y = 0;
    while (__VERIFIER_nondet_int()) x += 2, y += 2;
    if (y != x) reach_error();
}
static void both(int depth)
{
    if (__VERIFIER_nondet_int()) machine();
    else if (depth > 0) both(depth - 1);
    else sums();
}
int main(void)
{
    both(__VERIFIER_nondet_int());
    return 0;
}
