// expect: unknown(unsupported:assembly that may call or jump...
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int k;
__attribute__((used)) void set3(void) { k = 1; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ goto("call set%c0" : : "i"(3) : "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11" : behind);
behind:
    if (k == 1) reach_error();
    return 0;
}
