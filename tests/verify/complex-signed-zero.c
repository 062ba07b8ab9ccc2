// expect: true
// native: no error
#include <complex.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    double _Complex z = -(1.0 + 0.0 * I), w = 1.0 - z;
    if (!__builtin_signbit(cimag(z)) || __builtin_signbit(cimag(conj(z)))) reach_error();
    if (__builtin_signbit(cimag(w))) reach_error();
    return 0;
}
