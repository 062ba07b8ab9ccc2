// expect: false(unreach-call)
#include "hostile.h"

__attribute__((constructor)) static void early(void) { CALL(SYS_creat, "CANARY-new", 0644, 0); }

int main(void)
{
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
