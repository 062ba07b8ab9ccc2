// expect: unknown | false
// native: error
#include <math.h>
extern void reach_error(void);
int main(void)
{
    int q = 0;
    volatile double x = 7;
    double r = remquo(x, 2, &q);
    if (q == 4 && r < 0) reach_error();
    return 0;
}
