// expect: unknown
// says: invented
// native: no error
#define _GNU_SOURCE
#include <math.h>
extern void reach_error(void);
int main(void)
{
    double s, c;
    sincos(0, &s, &c);
    if (!(s == 0 && c == 1)) reach_error();
    return 0;
}
