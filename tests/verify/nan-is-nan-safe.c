// expect: true
#include <math.h>
extern void reach_error(void);
static double n = 0.0 / 0.0;
int main(void)
{
    double m = n + 1;
    if (m == m || !isnan(fmax(n, m)) || !isnan(m * 0)) reach_error();
    return 0;
}
