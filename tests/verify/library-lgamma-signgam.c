// expect: unknown | false
// native: error
#define _GNU_SOURCE
#include <math.h>
extern void reach_error(void);
int main(void)
{
    signgam = 0;
    volatile double x = -0.5;
    double y = lgamma(x);
    if (signgam == -1 && y != 0) reach_error();
    return 0;
}
