// expect: unknown
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __asm__ volatile("1: jmp 1b");
    if (x == 3) reach_error();
    return 0;
}
