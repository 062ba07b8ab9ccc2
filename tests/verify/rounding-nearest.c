// expect: true
// native: no error
#include <fenv.h>
void reach_error(void);
int main(void)
{
    volatile double a = 1, b = 1e-30;
    fesetround(FE_TONEAREST);
    if (a + b > 1) reach_error();
    return 0;
}
