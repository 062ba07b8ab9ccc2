// expect: true
// native: no error
#include <fenv.h>
extern void reach_error(void);
int main(void)
{
    volatile double a = 1, b = 3;
    fesetround(FE_TONEAREST);
    if (a / b > 0.4) reach_error();
    return 0;
}
