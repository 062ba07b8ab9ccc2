// expect: unknown(unsupported: rounding modes)
// native: error at -O0
// paths: excluded by an assumption
#include <fenv.h>
void reach_error(void);
int main(void)
{
    volatile double a = 1, b = 10;
    double near = a / b;
    fesetround(FE_DOWNWARD);
    if (a / b < near) reach_error();
    return 0;
}
