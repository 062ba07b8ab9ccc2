// expect: false
// native: error
// Each byte of an address is the value of a memset.
#include <string.h>
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long place = 0;
    for (int i = 0; i < 8; i++) memset((char *)&place + i, (int)((unsigned long)&x >> 8 * i & 255), 1);
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
