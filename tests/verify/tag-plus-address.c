// expect: false
// native: error
// inputs: 4030127792
// Two addresses in a sum: only the distance of the one counts, and the sum points into the other object.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#include <stdint.h>
static int x, y;
int main(void)
{
    if ((__VERIFIER_nondet_uint() ^ 0x55aa1234u) * 5u + 77u != 0x3c0ffee1u) return 0;
    char *tag = (char *)(((uintptr_t)&x & 3) + 16);
    *(int *)(tag + ((uintptr_t)&y - 16)) = 7;
    if (y == 7) reach_error();
    return 0;
}
