// expect: false
// native: error
// inputs: 40
#include <string.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    static char a[64], b[64];
    unsigned long n = __VERIFIER_nondet_ulong();
    b[39] = 1;
    if (n <= 64 && memcmp(a, b, n) != 0) reach_error();
    return 0;
}
