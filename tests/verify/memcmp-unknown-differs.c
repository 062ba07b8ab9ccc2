// expect: false
// native: error
// inputs: 2
#include <string.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    char a[3] = "ax", b[3] = "ay";
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n < 3 && memcmp(a, b, n) < 0) reach_error();
    return 0;
}
