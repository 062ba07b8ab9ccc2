// expect: unknown
#include "hostile.h"

static const char text[] = "endless output on standard error\n";

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __asm__ volatile("1: movl $1, %%eax\n\tmovl $2, %%edi\n\tmovq %0, %%rsi\n\tmovl $33, %%edx\n\tsyscall\n\tjmp 1b"
                     :
                     : "r"(text)
                     : "rax", "rdi", "rsi", "rdx", "rcx", "r11");
    if (x == 3) reach_error();
    return 0;
}
