// expect: unknown(unsupported:assembly that may call or jump...
// native: error
// inputs: 2654435761
// A named operand is a part of the label.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void fail(void) { reach_error(); }
int main(void)
{
    void (*volatile p)(void) = fail;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ volatile("sub $256, %%rsp\n and $-16, %%rsp\n .Lplace%c[number]_%=: call *%0"
                     :
                     : "b"(p), [number] "i"(4)
                     : "rax", "rcx", "rdx", "rsi", "rdi");
    return 0;
}
