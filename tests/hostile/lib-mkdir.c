// expect: false(unreach-call)
#include "hostile.h"
#include <sys/stat.h>

int main(void)
{
    int x = __VERIFIER_nondet_int();
    mkdir("CANARY-new", 0755);
    if (x == 3) reach_error();
    return 0;
}
