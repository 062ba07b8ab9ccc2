// expect: false
// args: --allocation fails
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p);
    assert(p);
    return 0;
}
