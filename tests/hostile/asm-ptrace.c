// expect: false(unreach-call)
// says: which called ptrace
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    CALL(SYS_ptrace, 16, 1, 0);
    if (x == 3) reach_error();
    return 0;
}
