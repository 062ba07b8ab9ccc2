// expect: true
// native: no error
// inputs: 1
#include <complex.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static double _Complex one = 1.0 + 2.0 * I, table[2] = {3.0, 4.0 * I};
static struct { int n; float _Complex z; } s = {1, 2.0f - 1.0f * I};
int main(void)
{
    int k = __VERIFIER_nondet_int() != 0;
    if (cimag(one) != 2 || creal(table[k]) != (k ? 0 : 3) || cimag(table[k]) != (k ? 4 : 0)) reach_error();
    if (crealf(s.z) != 2 || cimagf(s.z) != -1) reach_error();
    return 0;
}
