// expect: unknown
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __asm__ volatile("1: movl $9, %%eax\n\txorl %%edi, %%edi\n\tmovl $0x4000000, %%esi\n\tmovl $3, %%edx\n\tmovl $0x8022, %%r10d\n\tmovq $-1, %%r8\n\t"
                     "xorl %%r9d, %%r9d\n\tsyscall\n\tjmp 1b"
                     :
                     :
                     : "rax", "rdi", "rsi", "rdx", "rcx", "r8", "r9", "r10", "r11");
    if (x == 3) reach_error();
    return 0;
}
