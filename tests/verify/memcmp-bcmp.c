// expect: false
// native: error
// inputs: 1
#include <strings.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    char a[2] = "p", b[2] = "q";
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n < 2 && bcmp(a, b, n)) reach_error();
    return 0;
}
