// expect: unknown
// says: invented
// native: no error
#define _GNU_SOURCE
#include <math.h>
extern void reach_error(void);
int main(void)
{
    int q = 0;
    remquo(7, 2, &q);
    if ((q & 7) != 4) reach_error();
    return 0;
}
