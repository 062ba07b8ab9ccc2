// expect: true
// native: no error
// inputs: 7
#include <complex.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 100) return 0;
    double _Complex z = n + 2.0 * I, w = z + (1.0 - 5.0 * I);
    if (creal(w) != n + 1 || cimag(w) != -3.0) reach_error();
    w = z - 1;
    if (__real__ w != n - 1 || __imag__ w != 2.0) reach_error();
    return 0;
}
