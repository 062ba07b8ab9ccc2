// expect: false
// native: error
// inputs: 9
// What is longer than the array is a block.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char small[5];
static unsigned byte_of(const void *object, unsigned i) { return ((const unsigned char *)object)[i]; }
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    void *block = malloc(16);
    if (!block || i != 9) return 0;
    memset(block, 3, 16);
    if (byte_of(small, 2) == 0 && byte_of(block, i) == 3) reach_error();
    return 0;
}
