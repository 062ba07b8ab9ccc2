// replay: printed
#include "verifier.h"

int main(void)
{
    int flags, rest = 3;
    __asm__ volatile("xorl %0, %0" : "=r"(flags) : : "cc");
    if (flags == 0x202 && rest == 3) reach_error();
    return 0;
}
