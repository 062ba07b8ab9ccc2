// expect: false
// expect-bmc: false
// native: error
// inputs: 2 0 0 0
extern void reach_error(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
int main(void)
{
    int x = 1;
    __VERIFIER_nondet_memory(&x, sizeof x);
    if (x == 2) reach_error();
    return 0;
}
