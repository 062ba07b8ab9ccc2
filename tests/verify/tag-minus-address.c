// expect: false
// native: error
// inputs: 4030127792
// Added to a pointer, the negated address of another object leads away from the first one.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#include <stdint.h>
static int x, y;
int main(void)
{
    if ((__VERIFIER_nondet_uint() ^ 0x55aa1234u) * 5u + 77u != 0x3c0ffee1u) return 0;
    char *distance = (char *)&y - (uintptr_t)&x;
    *(int *)(distance + (uintptr_t)&x) = 7;
    if (y == 7) reach_error();
    return 0;
}
