// expect: exit 0
// inputs: 3 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a + b == 7) reach_error();
    return 0;
}
