// expect: false
// native: error
// inputs: 2654435761
// The comparison would abort for an element that a binary search does not look at.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    if (y == 7) abort();
    return x < y ? -1 : x > y;
}
static int table[4] = {1, 2, 3, 7};
int main(void)
{
    int key = 0;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (!bsearch(&key, table, 4, sizeof *table, compare)) reach_error();
    return 0;
}
