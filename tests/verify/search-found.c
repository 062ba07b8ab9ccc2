// expect: true
// native: no error
// expect-bmc: true
// The element that is equal to the key.
#include <stdlib.h>
extern void reach_error(void);

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

int main(void)
{
    int a[3] = {1, 4, 6}, key = 4;
    int *p = bsearch(&key, a, 3, sizeof *a, compare);
    if (p != a + 1) reach_error();
    key = 5;
    if (bsearch(&key, a, 3, sizeof *a, compare)) reach_error();
    return 0;
}
