// expect: unknown
// native: error
// The comparison looks at where its arguments are, which only the library knows.
#include <stdlib.h>
extern void reach_error(void);

struct item {
    int key, number;
};
static int compare(const void *x, const void *y)
{
    const struct item *a = x, *b = y;
    if (a->key != b->key) return a->key - b->key;
    return a < b ? 1 : -1;
}

int main(void)
{
    struct item a[2] = {{1, 1}, {1, 2}};
    qsort(a, 2, sizeof *a, compare);
    if (a[0].number == 1 || a[0].number == 2) reach_error();
    return 0;
}
