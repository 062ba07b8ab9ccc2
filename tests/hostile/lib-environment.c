// expect: false(unreach-call)
#include "hostile.h"
#include <stdlib.h>

int main(void)
{
    int x = __VERIFIER_nondet_int();
    const char *home = getenv("CANARY");
    if (home) return 0;
    if (x == 3) reach_error();
    return 0;
}
