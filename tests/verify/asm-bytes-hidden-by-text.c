// expect: unknown(unsupported: assembly in a function that acts when it is assembled)
// native: error
// inputs: 2654435761
// What looks like a comment stands in a text; behind it, bytes are instructions.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
__attribute__((used, noinline)) static void bad(void) { reach_error(); }
__attribute__((noinline)) static void go(void)
{
    void (*f)(void) = bad;
    __asm__ volatile("andq $-16,%%rsp\n\t.pushsection .note.text; .asciz \"#\"; .popsection; .byte 0xff,0xd0"
                     : "+a"(f) : : "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "cc");
}
int main(void)
{
    if (__VERIFIER_nondet_uint() == 0x9e3779b1u) go();
    return 0;
}
