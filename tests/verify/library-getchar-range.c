// expect: true
// native: no error
#include <stdio.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    int c = getchar();
    if (c < -1 || c > 255) reach_error();
    return 0;
}
