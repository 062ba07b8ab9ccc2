// expect: false
// native: error
// inputs: 16777216
#include <arpa/inet.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    if (htonl((unsigned)__VERIFIER_nondet_ulong()) == 1) reach_error();
    return 0;
}
