// expect: true
// native: no error
// inputs: 1
#include <math.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    union { int i; float f; } u = {.i = __VERIFIER_nondet_int()};
    if (isnormal(u.f) && (u.i & 0x7f800000) == 0) reach_error();
    if (isnan(u.f) && (u.i & 0x7f800000) != 0x7f800000) reach_error();
    return 0;
}
