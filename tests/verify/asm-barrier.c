// expect: true
// expect-bmc: true
// expect-interval: true | unknown
// native: no error
// inputs: 5
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = x;
    __asm__ __volatile__("" : "+r"(x));
    assert(x == y);
    return 0;
}
