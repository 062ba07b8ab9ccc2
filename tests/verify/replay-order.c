// expect: false(unreach-call) | unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int minus(int a, int b) { return a - b; }

int main(void)
{
    if (minus(__VERIFIER_nondet_int(), __VERIFIER_nondet_int()) == 1000) reach_error();
    return 0;
}
