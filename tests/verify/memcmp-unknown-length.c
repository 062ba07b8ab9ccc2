// expect: true
// native: no error
// inputs: 1 1 2 2 3 3 4 5 3
#include <string.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char a[4], b[4];
    for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_uchar(), b[i] = __VERIFIER_nondet_uchar();
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n > 4) return 0;
    if (memcmp(a, b, n) == 0 && n > 0 && a[n - 1] != b[n - 1]) reach_error();
    return 0;
}
