// expect: false
// native: error
// Pointers to strings, compared by strcmp.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

static int compare(const void *x, const void *y) { return strcmp(*(const char *const *)x, *(const char *const *)y); }

int main(void)
{
    const char *a[2] = {"b", "a"};
    qsort(a, 2, sizeof *a, compare);
    if (a[0][0] == 'a') reach_error();
    return 0;
}
