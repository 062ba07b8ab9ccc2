// expect: unknown
// native: error
// inputs: 2654435761
// One part never comes back, the other one is the error.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int spin(void)
{
    volatile int k = 1;
    while (1) k = k + 1;
    return 0;
}
static int err(void)
{
    reach_error();
    return 1;
}
static int h(int a, int b) { return a * 100 + b; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    return h(spin(), err());
}
