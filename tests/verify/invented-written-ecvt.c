// expect: unknown
// says: invented
// native: no error
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    int d, s;
    ecvt(-12.5, 3, &d, &s);
    if (d != 2) reach_error();
    return 0;
}
