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
    long x;
    errno = 0;
    sscanf("99999999999999999999", "%ld", &x);
    if (errno == ERANGE) reach_error();
    return 0;
}
