// expect: false
// native: error
#include <stdio.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    int c = fgetc(stdin);
    if (c == EOF) reach_error();
    return 0;
}
