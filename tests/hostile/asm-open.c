// expect: false(unreach-call)
// says: which called open
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    CALL(SYS_open, "CANARY", 01 | 01000, 0);
    if (x == 3) reach_error();
    return 0;
}
