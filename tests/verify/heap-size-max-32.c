// expect: false
// native: error
// args: --32
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    volatile size_t all = SIZE_MAX;
    if (!malloc(all / 2 + 1)) reach_error();
    return 0;
}
