// expect: false(unreach-call)
// says: which called rename
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    CALL(SYS_rename, "CANARY", "CANARY-new", 0);
    if (x == 3) reach_error();
    return 0;
}
