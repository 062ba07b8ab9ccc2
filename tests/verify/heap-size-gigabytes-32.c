// expect: unknown | false
// args: --32
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    volatile size_t size = (size_t)3 << 29;
    if (malloc(size)) reach_error();
    return 0;
}
