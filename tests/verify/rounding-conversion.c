// expect: unknown(unsupported: rounding modes)
// native: error
// paths: excluded by an assumption
#include <fenv.h>
void reach_error(void);
int main(void)
{
    volatile int n = 16777217;
    fesetround(FE_UPWARD);
    if ((float)n > 16777216.0f) reach_error();
    return 0;
}
