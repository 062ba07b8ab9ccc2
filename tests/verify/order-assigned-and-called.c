// expect: unknown
// native: error
// inputs: 2654435761
// A variable is assigned in one part, a function reads it in the other one.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int x = 1;
static int rd(void) { return x; }
static int h(int a, int b) { return a * 100 + b; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (h(x++, rd()) == 101) reach_error();
    return 0;
}
