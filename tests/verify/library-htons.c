// expect: true
// native: no error
// inputs: 5
#include <arpa/inet.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned short x = (unsigned short)__VERIFIER_nondet_ulong();
    if (ntohs(htons(x)) != x) reach_error();
    if (htons(0x1234) != 0x3412) reach_error();
    return 0;
}
