// expect: false
// The address of y in fewer bits, which are all that it has if objects lie low; the other address only counts in part.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#include <stdint.h>
static int x, y;
int main(void)
{
    if ((__VERIFIER_nondet_uint() ^ 0x55aa1234u) * 5u + 77u != 0x3c0ffee1u) return 0;
    char *tag = (char *)(((uintptr_t)&x & 3) + 16);
    int low = (int)((uintptr_t)&y - 16);
    *(int *)(tag + low) = 7;
    if (y == 7) reach_error();
    return 0;
}
