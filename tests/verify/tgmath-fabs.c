// expect: true
// native: no error
// inputs: -4
#include <tgmath.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -9 || n > 9) return 0;
    float f = n;
    if (fabs(f) < 0 || fabs((double)n) != (n < 0 ? -n : n)) reach_error();
    if (sizeof fabs(f) != sizeof(float) || sizeof fabs(n) != sizeof(double)) reach_error();
    return 0;
}
