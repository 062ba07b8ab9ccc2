// expect: unknown(unsupported:assembly that is not understood...
// native: error
// A call in bytes.
extern void reach_error(void);
void e(void) { reach_error(); }
int main(void)
{
    __asm__ volatile("sub $128, %%rsp\n .byte 0xe8\n .long e - . - 4\n add $128, %%rsp" : : : "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
    return 0;
}
