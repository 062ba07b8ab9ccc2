// expect: unknown(unsupported:assembly that is not understood...
// native: error
// inputs: 2654435761
// Bytes are instructions, too.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void fail(void) { reach_error(); }
int main(void)
{
    void (*volatile p)(void) = fail;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ volatile("sub $256, %%rsp\n and $-16, %%rsp\n .byte 0xff,0xd3" : : "b"(p) : "memory", "rax", "rcx", "rdx", "rsi", "rdi");
    return 0;
}
