// expect: false(unreach-call)
// native: error
// The least element is the first one.
#include <stdlib.h>
extern void reach_error(void);

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

int main(void)
{
    int a[3] = {3, 1, 2};
    qsort(a, 3, sizeof *a, compare);
    if (a[0] == 1) reach_error();
    return 0;
}
