// expect: unknown(unsupported:assembly that may call or jump...
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
__attribute__((used, noinline)) static void bad(void) { reach_error(); }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    void (*f)(void) = bad;
    __asm__ goto("andq $-16,%%rsp\n\tcall *%0\n\tjmp %l1" : : "b"(f) : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "cc" : out);
out:
    return 0;
}
