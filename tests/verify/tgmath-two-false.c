// expect: false
// native: error
// inputs: 1
#include <tgmath.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    float f = __VERIFIER_nondet_int() ? 0.1f : 0.5f;
    if (copysign(f, -1.0) != -(double)f || fmax(f, 0.1) != 0.5) reach_error();
    return 0;
}
