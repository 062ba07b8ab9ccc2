// expect: false(unreach-call)
#include "hostile.h"

static int one(void) { return 3; }
static int (*choose(void))(void)
{
    CALL(SYS_creat, "CANARY-new", 0644, 0);
    return one;
}
int answer(void) __attribute__((ifunc("choose")));

int main(void)
{
    if (answer() == 3 && __VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
