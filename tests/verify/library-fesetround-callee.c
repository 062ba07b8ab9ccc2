// expect: unknown(unsupported: rounding modes)
// native: error
#include <fenv.h>
extern void reach_error(void);
static void up(void) { fesetround(FE_UPWARD); }
int main(void)
{
    up();
    volatile double a = 1, b = 3;
    double r = a / b;
    if (r > 0.33333333333333333) reach_error();
    return 0;
}
