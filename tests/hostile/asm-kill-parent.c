// expect: false(unreach-call)
// says: which called kill
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __asm__ volatile("movl $110, %%eax\n\tsyscall\n\tmovl %%eax, %%edi\n\tmovl $9, %%esi\n\tmovl $62, %%eax\n\tsyscall"
                     :
                     :
                     : "rax", "rdi", "rsi", "rcx", "r11");
    if (x == 3) reach_error();
    return 0;
}
