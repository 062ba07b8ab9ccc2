// expect: unknown
// native: error
// args: --engine predicate
// Other functions of the library call the function.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
static int state;
static ssize_t write_it(void *cookie, const char *bytes, size_t count)
{
    (void)cookie, (void)bytes;
    state = 3;
    return (ssize_t)count;
}
int main(void)
{
    cookie_io_functions_t functions = {.write = write_it};
    FILE *file = fopencookie(0, "w", functions);
    fputs("abc", file);
    fflush(file);
    if (state != 3) exit(0);
    reach_error();
    return 0;
}
