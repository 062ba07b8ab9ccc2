// expect: false(unreach-call)
#include "hostile.h"
#include <fcntl.h>

int main(void)
{
    int x = __VERIFIER_nondet_int();
    creat("CANARY-new", 0644);
    if (x == 3) reach_error();
    return 0;
}
