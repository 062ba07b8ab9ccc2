// expect: true
// native: no error
#include <tgmath.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    float f = 2.0f;
    double d = 2.0;
    if (sqrt(f) == sqrt(d) || sqrt(f) != sqrtf(f) || sqrt(4) != 2) reach_error();
    if (sizeof sqrt(2.0L) != sizeof(long double)) reach_error();
    return 0;
}
