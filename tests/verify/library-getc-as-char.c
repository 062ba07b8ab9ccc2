// expect: false
// native: error
#include <stdio.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    char c = (char)getc(stdin);
    if (c == (char)255) reach_error();
    return 0;
}
