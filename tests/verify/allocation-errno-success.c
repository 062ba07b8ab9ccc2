// expect: unknown
// native: no error
// args: --allocation fails
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void)
{
    errno = 0;
    int *p = malloc(sizeof *p);
    if (p) assert(errno == 0); /* POSIX leaves open what errno is after a success */
    return 0;
}
