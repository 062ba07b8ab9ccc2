// expect: true
// What a pointer finds is read in one part, in a choice; the other part changes another object.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int x = 1, z;
static int f(void)
{
    z = 5;
    return 1;
}
static int h(int a, int b) { return a * 100 + b; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    int *p = &x;
    volatile int c = 1;
    if (h(c ? *p : 1, f()) != 101) reach_error();
    return 0;
}
