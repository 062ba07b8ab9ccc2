// replay: original
// gcc evaluates the arguments the other way round
#include "verifier.h"

static int minus(int a, char b) { return a - b; }

int main(void)
{
    if (minus(__VERIFIER_nondet_int(), __VERIFIER_nondet_char()) == 1000) reach_error();
    return 0;
}
