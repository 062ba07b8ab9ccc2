// expect: false(unreach-call)
// native: error
// Objects that nothing but library functions touch: what memset wrote is copied twice before a typed read sees it.
#include <string.h>
extern void reach_error(void);
static long first[2], middle[2], last[2];
int main(void)
{
    memset(first, 3, sizeof first);
    memmove(middle, first, sizeof middle);
    memcpy(last, middle, sizeof last);
    if (last[1] == 0x0303030303030303) reach_error();
    return 0;
}
