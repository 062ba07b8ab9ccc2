// expect: true
// native: no error
// inputs: 4
#include <tgmath.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 9) return 0;
    float _Complex z = n + 2.0if;
    if (creal(z) != n || cimag(z) != 2 || cimag(conj(z)) != -2) reach_error();
    if (sizeof creal(z) != sizeof(float) || cimag(3.0) != 0) reach_error();
    return 0;
}
