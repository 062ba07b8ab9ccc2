// replay: original
#include "verifier.h"

int main(void)
{
    float f = __VERIFIER_nondet_float();
    double d = __VERIFIER_nondet_double();
    double n = __VERIFIER_nondet_double();
    if (f == -0.375f && d == 1e-300 && n != n) reach_error();
    return 0;
}
