// expect: unknown
// native: error
// inputs: 2654435761
// lgamma of a constant writes signgam all the same.
#define _GNU_SOURCE
#include <math.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    signgam = 0;
    volatile double r = __builtin_lgamma(-0.5);
    if (signgam == -1) reach_error();
    return r > 0;
}
