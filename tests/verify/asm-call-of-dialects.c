// expect: unknown(unsupported:assembly that may call or jump...
// native: error
// inputs: 2654435761
// The word is the same in both dialects, and begins before the braces.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void fail(void) { reach_error(); }
int main(void)
{
    void (*volatile p)(void) = fail;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ volatile("sub $256, %%rsp\n and $-16, %%rsp\n c{all|all} *%0" : : "b"(p), "i"(4) : "rax", "rcx", "rdx", "rsi", "rdi");
    return 0;
}
