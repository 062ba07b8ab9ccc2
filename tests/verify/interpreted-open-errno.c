// expect: unknown
// args: --replay interpreter
// native: no error
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
    errno = 0;
    if (!fopen("/no/such/file", "r") && !errno) reach_error();
    return 0;
}
