// expect: unknown
// args: --replay interpreter
// native: no error
// It is at least the size.
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
    char *p = malloc(10);
    if (p && malloc_usable_size(p) == 10) reach_error();
    return 0;
}
