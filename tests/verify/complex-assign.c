// expect: true
// native: no error
#include <complex.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    double _Complex z = 4.0 + 8.0 * I, *p = &z;
    z += 2;
    z *= 2.0;
    *p /= 4;
    if (z != 3.0 + 4.0 * I) reach_error();
    z = z * z;
    if (creal(z) != -7 || cimag(z) != 24) reach_error();
    z -= 3.0 * I;
    ++z;
    if (creal(z) != -6 || cimag(z) != 21) reach_error();
    return 0;
}
