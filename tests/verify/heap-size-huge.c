// expect: unknown | false
// Whether a machine has 100 gigabytes is open: neither outcome may be taken for granted.
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    volatile size_t size = (size_t)100 << 30;
    if (malloc(size)) reach_error();
    return 0;
}
