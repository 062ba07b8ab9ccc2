// expect: unknown(unsupported: two names of one object)
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int h(void) __asm__("f_called");
static __attribute__((used)) int h(void) { return 2; }
static int f_called(void) __asm__("f_body");
static __attribute__((used)) int f_called(void) { return 1; }
int g(void) __attribute__((alias("f_called")));
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (g() == 2) reach_error();
    return 0;
}
