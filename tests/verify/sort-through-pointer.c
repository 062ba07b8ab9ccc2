// expect: unknown(unsupported: callbacks)
// native: no error
// The comparison is known at run time only.
#include <stdlib.h>
extern void reach_error(void);

static int up(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }
static int (*volatile order)(const void *, const void *) = up;

int main(void)
{
    int a[2] = {2, 1};
    qsort(a, 2, sizeof *a, order);
    if (a[0] != 1) reach_error();
    return 0;
}
