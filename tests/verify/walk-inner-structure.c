// expect: false
// native: error
// inputs: 2 10
// The array is the first member of a structure inside of another one.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static struct {
    int before;
    struct inner {
        char name[6];
        char rest[8];
    } inner;
    int behind;
} outer;
static unsigned byte_of(const void *object, unsigned i) { return ((const unsigned char *)object)[i]; }
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    memset(&outer, 3, sizeof outer);
    if (k < 6) outer.inner.name[k] = 1;
    if (i == 10 && byte_of(&outer.inner, i) == 3) reach_error();
    return 0;
}
