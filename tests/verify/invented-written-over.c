// expect: false
// native: error
#define _GNU_SOURCE
#include <math.h>
extern void reach_error(void);
int main(void)
{
    double s, c;
    sincos(1, &s, &c);
    s = 3;
    if (s == 3) reach_error();
    return 0;
}
