// expect: false(unreach-call)
#include "hostile.h"
#include <stdio.h>

int main(void)
{
    int x = __VERIFIER_nondet_int();
    popen("touch CANARY-new", "r");
    if (x == 3) reach_error();
    return 0;
}
