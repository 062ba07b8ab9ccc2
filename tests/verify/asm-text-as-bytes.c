// expect: unknown(unsupported: assembly in a function that acts when it is assembled)
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
__attribute__((used, noinline)) static void bad(void) { reach_error(); }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    void (*f)(void) = bad;
    __asm__ volatile("andq $-16,%%rsp\n\t.asciz \"\\377\\320\\074\"" : "+a"(f) : : "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "cc");
    return 0;
}
