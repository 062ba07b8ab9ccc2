// expect: unknown(unsupported: two names of one object)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
static __attribute__((used)) int (*r1(void))(void) { return one; }
static int (*other(void))(void) __asm__("r1");
static __attribute__((used)) int (*other(void))(void) { return two; }
int f(void) __attribute__((ifunc("r1")));
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (f() == 2) reach_error();
    return 0;
}
