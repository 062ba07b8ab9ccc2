// expect: false | unknown
// native: error
// Digits of a base of the library's own.
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long place = 0;
    for (int i = 48; i >= 0; i -= 24) place = place << 24 | (unsigned long)(a64l(l64a((long)((unsigned long)&x >> i & 0xffffff))) & 0xffffff);
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
