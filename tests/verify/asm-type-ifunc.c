// expect: unknown(unsupported: assembly outside of functions)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int f(void);
static int five(void) { return 5; }
int (*pick(void))(void) { return five; }
__asm__(".globl f\n.type f, STT_GNU_IFUNC\n.set f, pick");
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (f() == 5) reach_error();
    return 0;
}
