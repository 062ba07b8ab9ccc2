// expect: false
// native: error
// The bytes of an address are widths of a text, whose lengths make up the address again.
#include <stdio.h>
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long place = 0;
    for (int i = 56; i >= 0; i -= 8) place = place << 8 | (unsigned long)snprintf(0, 0, "%*s", (int)((unsigned long)&x >> i & 255), "");
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
