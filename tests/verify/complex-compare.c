// expect: true
// native: no error
// inputs: 1
#include <complex.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    float _Complex z = 0;
    if (__VERIFIER_nondet_int()) __imag__ z = 1;
    if (z == 1 || z == 1.0f + 1.0if) reach_error();
    if (!z && cimagf(z) != 0) reach_error();
    if (z && z != 1.0if) reach_error();
    _Bool any = z;
    if (any != (cimagf(z) == 1)) reach_error();
    return 0;
}
