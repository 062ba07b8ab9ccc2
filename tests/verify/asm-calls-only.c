// expect: unknown(unsupported:assembly that may call or jump...
// says: no assertion and no error call is in reach of what is modelled
// native: error
extern void reach_error(void);
void e(void) { reach_error(); }
int main(void)
{
    __asm__ volatile("sub $128, %%rsp\n call e\n add $128, %%rsp" ::: "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
    return 0;
}
