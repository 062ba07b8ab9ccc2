// expect: false
// native: error
// inputs: 4030127792
// A number of elements that was made of an address by division leads to its object.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#include <stdint.h>
static int x, y;
int main(void)
{
    if ((__VERIFIER_nondet_uint() ^ 0x55aa1234u) * 5u + 77u != 0x3c0ffee1u) return 0;
    int *tag = (int *)(((uintptr_t)&x & 3) + 16);
    uintptr_t low = ((uintptr_t)&y - 16) / 4;
    *(tag + low) = 7;
    if (y == 7) reach_error();
    return 0;
}
