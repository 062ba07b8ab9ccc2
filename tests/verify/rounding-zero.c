// expect: unknown(unsupported: rounding modes)
// native: error at -O0
// paths: excluded by an assumption
#include <fenv.h>
void reach_error(void);
int main(void)
{
    volatile float a = -2, b = 3;
    float near = a / b;
    fesetround(FE_TOWARDZERO);
    if (a / b > near) reach_error();
    return 0;
}
