// expect: true
// native: no error
#include <tgmath.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    float f = 6.0f;
    if (lround(f) != 6) reach_error();
    if (sizeof ldexp(f, 1) != sizeof(float)) reach_error();
    return 0;
}
