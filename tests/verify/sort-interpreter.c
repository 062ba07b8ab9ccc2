// expect: unknown(what qsort does is invented: --replay interpreter)
// native: error
// args: --replay interpreter
// What the model of qsort chooses is believed only if the library does it.
#include <stdlib.h>
extern void reach_error(void);

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

int main(void)
{
    int a[2] = {2, 1};
    qsort(a, 2, sizeof *a, compare);
    if (a[0] == 1) reach_error();
    return 0;
}
