// expect: false(unreach-call)
// says: which called unlink
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    CALL(SYS_unlink, "CANARY", 0, 0);
    if (x == 3) reach_error();
    return 0;
}
