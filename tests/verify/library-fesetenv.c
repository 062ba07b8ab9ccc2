// expect: unknown(unsupported: rounding modes)
// native: no error
#include <fenv.h>
extern void reach_error(void);
static fenv_t before;
int main(void)
{
    volatile double a = 1, b = 3;
    fesetenv(&before);
    if (a / b > 0.4) reach_error();
    return 0;
}
