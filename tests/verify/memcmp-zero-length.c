// expect: true
// native: no error
// inputs: 0
#include <string.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    char a[2] = "a", b[2] = "b";
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n == 0 && memcmp(a, b, n) != 0) reach_error();
    return 0;
}
