// expect: false(unreach-call)
// says: which called alarm
#include "hostile.h"

int main(void)
{
    int x = __VERIFIER_nondet_int();
    CALL(SYS_alarm, 1, 0, 0);
    if (x == 3) reach_error();
    return 0;
}
