// expect: false(unreach-call)
// says: which called creat
#include "hostile.h"

static const char name[] = "CANARY-new";

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __asm__ volatile("pushq %%rbx\n\tmovl $8, %%eax\n\tmovl $0644, %%ecx\n\tmovq %0, %%rbx\n\tint $0x80\n\tpopq %%rbx" : : "r"(name) : "rax", "rcx");
    if (x == 3) reach_error();
    return 0;
}
