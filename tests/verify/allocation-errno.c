// expect: true
// native: no error
// args: --allocation fails
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void)
{
    errno = 0;
    int *p = malloc(sizeof *p);
    if (!p) assert(errno == ENOMEM);
    return 0;
}
