// expect: true
// native: no error
// expect-bmc: true
// A sorted permutation.
#include <stdlib.h>
extern void reach_error(void);

static int compare(const void *x, const void *y)
{
    int a = *(const int *)x, b = *(const int *)y;
    return (a > b) - (a < b);
}

int main(void)
{
    int a[3] = {3, 1, 2};
    qsort(a, 3, sizeof *a, compare);
    if (a[0] != 1 || a[1] != 2 || a[2] != 3) reach_error();
    return 0;
}
