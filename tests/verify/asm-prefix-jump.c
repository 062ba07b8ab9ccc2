// expect: unknown(unsupported:assembly that may call or jump...
// native: error
extern void reach_error(void);
static void e(void) { reach_error(); }
int main(void)
{
    __asm__ volatile("sub $128, %%rsp\n notrack call *%0\n add $128, %%rsp" : : "r"(e) : "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
    return 0;
}
