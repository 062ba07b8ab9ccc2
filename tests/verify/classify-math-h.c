// expect: false
// native: error
// inputs: 1
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    union { int i; float f; } u = {.i = __VERIFIER_nondet_int()};
    if (fpclassify(u.f) == FP_SUBNORMAL && !isnormal(u.f) && isfinite(u.f) && u.i == 1) reach_error();
    return 0;
}
