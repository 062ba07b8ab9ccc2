// expect: true
// native: no error
// inputs: 5 4
// Sorted whatever the elements are, in the order of the comparison.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int descending(const void *x, const void *y)
{
    int a = *(const int *)x, b = *(const int *)y;
    if (a < b) return 1;
    return a > b ? -1 : 0;
}

int main(void)
{
    int a[2] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
    qsort(a, 2, sizeof *a, descending);
    if (a[0] < a[1]) reach_error();
    return 0;
}
