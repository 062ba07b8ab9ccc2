// expect: true
// native: no error
// inputs: 5
#include <arpa/inet.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned x = (unsigned)__VERIFIER_nondet_ulong();
    if (ntohl(htonl(x)) != x) reach_error();
    if (htonl(0x12345678) != 0x78563412) reach_error();
    return 0;
}
