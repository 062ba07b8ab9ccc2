// expect: true
// native: no error
// inputs: 20
#include <tgmath.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 20) return 0;
    float f = n + 0.5f;
    if (floor(f) != n || ceil(f) != n + 1 || trunc(-f) != -n) reach_error();
    return 0;
}
