// expect: true
// A key that is there is found; one that is not there is not.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
static int table[4] = {1, 2, 3, 7};
int main(void)
{
    int there = 3, missing = 4;
    int *found = bsearch(&there, table, 4, sizeof *table, compare);
    if (found != &table[2]) reach_error();
    if (bsearch(&missing, table, 4, sizeof *table, compare)) reach_error();
    return 0;
}
