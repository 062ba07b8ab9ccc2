// expect: true
// native: no error
// There is nothing to compare with.
#include <stdlib.h>
extern void reach_error(void);

static int compare(const void *x, const void *y)
{
    reach_error();
    return 0;
}

int main(void)
{
    int a[1] = {6}, key = 6;
    if (bsearch(&key, a, 0, sizeof *a, compare)) reach_error();
    return 0;
}
