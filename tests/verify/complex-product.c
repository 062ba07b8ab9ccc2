// expect: true
// native: no error
// inputs: 3
#include <complex.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static double _Complex square(double _Complex z) { return z * z; }
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3) return 0;
    double _Complex w = square(n + 2.0 * I);
    if (creal(w) != n * n - 4 || cimag(w) != 4 * n) reach_error();
    return 0;
}
