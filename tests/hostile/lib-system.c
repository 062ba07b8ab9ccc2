// expect: false(unreach-call)
#include "hostile.h"
#include <stdlib.h>

int main(void)
{
    int x = __VERIFIER_nondet_int();
    system("touch CANARY-new");
    if (x == 3) reach_error();
    return 0;
}
