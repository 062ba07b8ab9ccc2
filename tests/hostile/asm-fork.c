// expect: false(unreach-call)
// says: which called fork
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    CALL(SYS_fork, 0, 0, 0);
    if (x == 3) reach_error();
    return 0;
}
