// expect: true | unknown
// native: no error
// args: --allocation fails
// The old block is as it was if realloc fails.
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = 5;
    int *q = realloc(p, 2 * sizeof *p);
    assert((q ? *q : *p) == 5);
    return 0;
}
