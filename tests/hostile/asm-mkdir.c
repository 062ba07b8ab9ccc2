// expect: false(unreach-call)
// says: which called mkdir
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    CALL(SYS_mkdir, "CANARY-new", 0755, 0);
    if (x == 3) reach_error();
    return 0;
}
