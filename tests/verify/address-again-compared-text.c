// expect: false | unknown
// A number is printed and read, and compared with an address afterwards.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    char text[40], copy[40];
    sprintf(text, "%lu", n);
    strcpy(copy, text);
    if (strtoul(copy, 0, 10) == (unsigned long)&x) *(int *)n = 1;
    if (x == 1) reach_error();
    return 0;
}
