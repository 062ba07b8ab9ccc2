// expect: unknown(unsupported: callbacks)
// native: error
#include <stdlib.h>
extern void reach_error(void);
int calls;
static int compare(const void *a, const void *b) { calls++; return *(const int *)a - *(const int *)b; }
int main(void)
{
    int a[2] = {2, 1};
    qsort(a, 2, sizeof a[0], compare);
    if (a[0] == 1 && calls) reach_error();
    return 0;
}
