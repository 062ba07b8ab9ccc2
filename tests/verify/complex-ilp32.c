// expect: true
// args: --32
// native: no error
// inputs: 9
#include <complex.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static float _Complex twice(float _Complex z) { return z + z; }
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 9) return 0;
    struct { char c; double _Complex z; } s = {1, n + 1.0 * I};
    if (sizeof s != 20 || cimag(s.z) != 1.0) reach_error();
    if (crealf(twice(s.z)) != 2 * n) reach_error();
    return 0;
}
