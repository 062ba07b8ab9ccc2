// expect: false
// native: error
// The elements are not sorted: bsearch need not find the key.
#include <stdlib.h>
extern void reach_error(void);

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

int main(void)
{
    int a[3] = {6, 4, 1}, key = 6;
    if (!bsearch(&key, a, 3, sizeof *a, compare)) reach_error();
    return 0;
}
