// expect: false | unknown
// native: error
// A function of the library gives a text of its own with an address in it.
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int x;
int main(void)
{
    int point, sign;
    *(int *)strtoul(fcvt((double)(unsigned long)&x, 0, &point, &sign), 0, 10) = 1;
    if (x == 1) reach_error();
    return 0;
}
