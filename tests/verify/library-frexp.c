// expect: false
// native: error
#include <math.h>
extern void reach_error(void);
int main(void)
{
    int e = 0;
    volatile double x = 8;
    double m = frexp(x, &e);
    if (e == 4 && m == 0.5) reach_error();
    return 0;
}
