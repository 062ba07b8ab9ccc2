// expect: false
// inputs: -1
// native: error
#include <errno.h>
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (!(x == -1.0)) return 0;
    errno = 0;
    volatile double y = log(x);
    if (errno == EDOM && y != 0) reach_error();
    return 0;
}
