// expect: unknown | false(unreach-call)
// native: no error
// Which one of equal elements comes first is not specified: glibc keeps their order, others do not.
#include <stdlib.h>
extern void reach_error(void);

struct item {
    int key, number;
};
static int compare(const void *x, const void *y) { return ((const struct item *)x)->key - ((const struct item *)y)->key; }

int main(void)
{
    struct item a[2] = {{1, 1}, {1, 2}};
    qsort(a, 2, sizeof *a, compare);
    if (a[0].number != 1) reach_error();
    return 0;
}
