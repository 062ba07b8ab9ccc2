// expect: false
// native: error
// A comparison that contradicts itself leaves any order.
#include <stdlib.h>
extern void reach_error(void);

static int always(const void *x, const void *y) { return 1; }

int main(void)
{
    int a[2] = {1, 2};
    qsort(a, 2, sizeof *a, always);
    if (a[0] == 2) reach_error();
    return 0;
}
