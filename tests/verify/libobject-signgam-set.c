// expect: false | unknown
// native: error
#define _GNU_SOURCE
#include <math.h>
void reach_error(void);
int main(void)
{
    volatile double x = -0.5;
    lgamma(x);
    if (signgam == -1) reach_error();
    return 0;
}
