// expect: false(unreach-call)
#include "hostile.h"

__asm__(".section .init_array, \"aw\"\n.quad sneak\n.text\nsneak: movl $85, %eax\nleaq name(%rip), %rdi\nmovl $420, %esi\nsyscall\nret\n"
        "name: .asciz \"CANARY-new\"\n");

int main(void)
{
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
