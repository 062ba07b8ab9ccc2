// expect: unknown(unsupported: rounding modes)
// native: error
// paths: excluded by an assumption
#include <fenv.h>
void reach_error(void);
int main(void)
{
    volatile double a = 1, b = 1e-30;
    fesetround(FE_UPWARD);
    if (a + b > 1) reach_error();
    return 0;
}
