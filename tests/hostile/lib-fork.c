// expect: unknown(unsupported: processes)
#include "hostile.h"
#include <unistd.h>

int main(void)
{
    int x = __VERIFIER_nondet_int();
    fork();
    if (x == 3) reach_error();
    return 0;
}
