// expect: unknown
// native: error
// A comparison that counts its calls.
#include <stdlib.h>
extern void reach_error(void);

static int calls;
static int compare(const void *x, const void *y)
{
    calls++;
    return *(const int *)x - *(const int *)y;
}

int main(void)
{
    int a[3] = {3, 1, 2};
    qsort(a, 3, sizeof *a, compare);
    if (calls >= 2) reach_error();
    return 0;
}
