// expect: false(unreach-call)
// args: --replay interpreter
// native: error
// What could have been an exponent is gone.
#include <errno.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
extern void reach_error(void);
int main(void)
{
    double d;
    char c = 0;
    sscanf("1ex", "%lf%c", &d, &c);
    if (c == 'x') reach_error();
    return 0;
}
