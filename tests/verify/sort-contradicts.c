// expect: true
// native: no error
// A comparison that contradicts itself sorts nothing, but the elements stay the same.
#include <stdlib.h>
extern void reach_error(void);

static int always(const void *x, const void *y) { return 1; }

int main(void)
{
    int a[2] = {1, 2};
    qsort(a, 2, sizeof *a, always);
    if (a[0] + a[1] != 3) reach_error();
    if (a[0] == 3) reach_error();
    if (a[0] == 1 && a[1] == 1) reach_error();
    return a[0] == 1 ? 0 : 1;
}
