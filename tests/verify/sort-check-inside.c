// expect: false(unreach-call)
// native: error
// The comparison itself fails for two of the elements.
#include <stdlib.h>
extern void reach_error(void);

static int compare(const void *x, const void *y)
{
    int a = *(const int *)x, b = *(const int *)y;
    if (a + b == 7) reach_error();
    return a < b ? -1 : a > b;
}

int main(void)
{
    int a[2] = {3, 4};
    qsort(a, 2, sizeof *a, compare);
    return 0;
}
