// expect: unknown
// args: --replay interpreter -D_GNU_SOURCE
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
    if (dprintf(77, "a") == 1) reach_error();
    return 0;
}
