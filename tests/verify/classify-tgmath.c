// expect: true
// native: no error
#include <tgmath.h>
extern void reach_error(void);
int main(void)
{
    float f = 2.0f;
    if (sizeof(sqrt(f)) != 4 || sizeof(sqrt(2)) != 8 || sizeof(fmax(f, 1.0L)) != 16 || sizeof(pow(f, 2.0)) != 8) reach_error();
    if (fabs(-f) != 2.0f || floor(2.5) != 2.0 || copysign(3, -1) != -3.0) reach_error();
    return 0;
}
