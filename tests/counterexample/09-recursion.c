// replay: original
#include "verifier.h"

static int depth(unsigned n)
{
    if (n == 0) return 0;
    int here = __VERIFIER_nondet_int();
    if (here < 0 || here > 9) return -1000;
    return here + 10 * depth(n - 1);
}

int main(void)
{
    if (depth(4) == 4321) reach_error();
    return 0;
}
