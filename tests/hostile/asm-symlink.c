// expect: false(unreach-call)
// says: which called symlink
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    CALL(SYS_symlink, "CANARY", "CANARY-new", 0);
    if (x == 3) reach_error();
    return 0;
}
