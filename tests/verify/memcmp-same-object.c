// expect: true
// native: no error
// inputs: 3
#include <string.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    char a[8];
    for (int i = 0; i < 8; i++) a[i] = (char)__VERIFIER_nondet_uchar();
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n <= 8 && memcmp(a, a, n) != 0) reach_error();
    return 0;
}
