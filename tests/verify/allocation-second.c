// expect: false
// args: --allocation fails --32
// The first one succeeds, the second one does not.
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    char *p = malloc(3), *q = calloc(2, 4);
    if (p) assert(q);
    return 0;
}
