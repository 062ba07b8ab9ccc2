// expect: unknown(unsupported: rounding modes)
#define __STDC_WANT_IEC_60559_BFP_EXT__ 1
#include <fenv.h>
extern void reach_error(void);
double x = 2;
__attribute__((noipa)) double third(void) { return x / 3; }
int main(void)
{
    femode_t m;
    double before = third();
    fegetmode(&m);
    m.__mxcsr |= 0x4000;
    m.__control_word |= 0x800;
    fesetmode(&m);
    if (before != third()) reach_error();
    return 0;
}
