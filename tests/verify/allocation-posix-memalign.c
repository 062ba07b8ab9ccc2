// expect: true
// native: no error
// args: --allocation fails
#define _POSIX_C_SOURCE 200112L
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    void *p = 0;
    int result = posix_memalign(&p, 64, 100);
    assert(result == 0 || result == 12);
    if (result) assert(!p);
    else assert(p);
    return 0;
}
