// expect: false
// native: error
// inputs: 1
#include <complex.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    double _Complex z = __VERIFIER_nondet_int() ? 2.0 * I : 2.0;
    if (z != 2.0 && creal(z) == 0) reach_error();
    return 0;
}
