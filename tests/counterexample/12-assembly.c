// replay: original
// args: --assembly opaque
// what the assembly gives does not decide
#include "verifier.h"

int main(void)
{
    int flags, rest = __VERIFIER_nondet_int();
    __asm__ volatile("xorl %0, %0" : "=r"(flags) : : "cc");
    if (rest == 3) reach_error();
    return flags;
}
