// expect: false(unreach-call)
// says: which called kill
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    CALL(SYS_kill, -1, 9, 0);
    if (x == 3) reach_error();
    return 0;
}
