// expect: true
// native: no error
// inputs: 1
#include <string.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    signed char a[2] = {-1, 0}, b[2] = {1, 0};
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n == 1 && memcmp(a, b, n) < 0) reach_error();
    return 0;
}
