// expect: false(unreach-call)
#include "hostile.h"
#include <unistd.h>

int main(void)
{
    int x = __VERIFIER_nondet_int();
    symlink("CANARY", "CANARY-new");
    if (x == 3) reach_error();
    return 0;
}
