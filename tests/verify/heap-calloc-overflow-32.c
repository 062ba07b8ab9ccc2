// expect: true
// native: no error
// args: --32
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    volatile size_t half = SIZE_MAX / 2 + 2;
    if (calloc(half, 2)) reach_error();
    if (calloc(0x10001, 0x10000)) reach_error();
    return 0;
}
