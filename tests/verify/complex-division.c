// expect: unknown(unsupported:complex division...
// native: no error
#include <complex.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    double _Complex z = (4.0 + 2.0 * I) / (1.0 + 1.0 * I);
    if (creal(z) != 3.0) reach_error();
    return 0;
}
