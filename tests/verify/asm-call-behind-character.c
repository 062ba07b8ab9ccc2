// expect: unknown(unsupported: assembly in a function that acts when it is assembled)
// native: error
// inputs: 2654435761
// The character is no text, so that a comment begins behind it.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void fail(void) { reach_error(); }
int main(void)
{
    void (*volatile p)(void) = fail;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ volatile("sub $256, %%rsp\n and $-16, %%rsp\n movb $'\", %%al\n /* \n # */ call *%0 /* \" */" : : "b"(p) : "rax", "rdi", "rsi");
    return 0;
}
