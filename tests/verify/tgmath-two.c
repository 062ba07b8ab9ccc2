// expect: true
// native: no error
#include <tgmath.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    float f = 3.0f;
    double d = 5.0;
    if (sizeof fmax(f, f) != sizeof(float) || sizeof fmax(f, d) != sizeof(double) || sizeof fmin(f, 1) != sizeof(double)) reach_error();
    if (fmax(f, d) != 5 || fmin(f, d) != 3) reach_error();
    return 0;
}
