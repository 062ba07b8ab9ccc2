// expect: unknown(unsupported: rounding modes)
// native: no error
#include <fenv.h>
void reach_error(void);
int main(void)
{
    volatile double a = 1, b = 4;
    fesetround(FE_UPWARD);
    if (a / b != 0.25) reach_error();
    return 0;
}
