// expect: unknown
// args: --replay interpreter -D_GNU_SOURCE
// native: no error
// glibc makes room before it reads.
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
    char *line = 0;
    size_t size = 0;
    if (getline(&line, &size, stdin) < 0 && !line) reach_error();
    return 0;
}
