// expect: false(unreach-call)
// says: which called creat
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    CALL(SYS_creat, "CANARY-new", 0644, 0);
    if (x == 3) reach_error();
    return 0;
}
