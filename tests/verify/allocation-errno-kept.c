// expect: false
// args: --allocation fails
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void)
{
    errno = 0;
    int *p = malloc(sizeof *p);
    free(p);
    assert(errno == 0);
    return 0;
}
