// expect: false(unreach-call)
// args: --replay interpreter
// native: error
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
    long n = 1L << 32;
    if (isinf(scalbln(1.0, n)) && scalbln(1.0, -n) == 0) reach_error();
    return 0;
}
