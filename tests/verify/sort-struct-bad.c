// expect: false
// native: error
// Elements of another size, with a pointer in them.
#include <stdlib.h>
extern void reach_error(void);

struct item {
    int key;
    int *to;
    char more[4];
};
static int compare(const void *x, const void *y) { return ((const struct item *)x)->key - ((const struct item *)y)->key; }

int main(void)
{
    int one = 1, two = 2;
    struct item a[2] = {{2, &two, "b"}, {1, &one, "a"}};
    qsort(a, 2, sizeof *a, compare);
    if (*a[0].to == 1) reach_error();
    return 0;
}
