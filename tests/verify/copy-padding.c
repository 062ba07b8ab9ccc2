// expect: false
// native: error
// inputs: 14
// A copy also writes the padding; nobody knows what.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct record {
    unsigned bits : 3;
    short numbers[6];
};
static struct record zero;
static unsigned byte_of(const void *object, unsigned i) { return ((const unsigned char *)object)[i]; }
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    struct record r;
    memset(&r, 222, sizeof r);
    r = zero;
    if (i == 14 && byte_of(&r, i) == 0) reach_error();
    return 0;
}
