// expect: unknown(unsupported: two names of one object)
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) __asm__("another_main");
int main(void) { return 0; }
int start(void) __asm__("main");
int start(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    reach_error();
    return 0;
}
