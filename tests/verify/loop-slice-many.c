// expect: false
// timeout: 10
// The same with loops that run long and end.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int k;
static void idle(void)
{
    int j = 0;
    while (k < 0)
        if (++j > 1000000) break;
}
int main(void)
{
    int i, j, e = __VERIFIER_nondet_int();
    k = __VERIFIER_nondet_int();
    for (i = 0; i < 300; i++)
        for (j = 0; j < 300; j++) idle();
    if (e == 77777) reach_error();
    return 0;
}
