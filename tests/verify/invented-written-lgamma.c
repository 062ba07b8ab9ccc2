// expect: unknown
// says: invented
// native: no error
#define _GNU_SOURCE
#include <math.h>
extern void reach_error(void);
int main(void)
{
    int s = 9;
    lgamma_r(0.5, &s);
    if (s != 1) reach_error();
    return 0;
}
