// expect: false(unreach-call)
// args: --replay interpreter -D_GNU_SOURCE
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
    size_t much = (size_t)1 << 40;
    errno = 0;
    if (!reallocarray(NULL, much, much) && errno == ENOMEM) reach_error();
    return 0;
}
