// expect: false
// native: error
// inputs: 2
#include <complex.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3) return 0;
    double _Complex z = 3 + 4.0 * I, w = conj(z) * (n + 1.0 * I);
    if (creal(w) == 10 && cimag(w) == -5) reach_error();
    return 0;
}
