// expect: false(unreach-call)
// native: error
// The element is there.
#include <stdlib.h>
extern void reach_error(void);

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

int main(void)
{
    int a[3] = {1, 4, 6}, key = 6;
    int *p = bsearch(&key, a, 3, sizeof *a, compare);
    if (p && *p == 6) reach_error();
    return 0;
}
