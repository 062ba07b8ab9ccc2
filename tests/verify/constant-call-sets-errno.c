// expect: false
// native: error
// inputs: 2654435761
// gcc leaves constant calls that set errno for run time: results too small, too exact, and of infinite arguments.
#include <errno.h>
#include <math.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    errno = 0;
    volatile double r = __builtin_remainder(__builtin_inf(), 1.0);
    if (errno != EDOM) return 0;
    errno = 0;
    r = __builtin_ldexp(1.0, -1080);
    if (errno == ERANGE && r == 0) reach_error();
    return 0;
}
