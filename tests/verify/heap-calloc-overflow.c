// expect: true
// native: no error
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    volatile size_t half = SIZE_MAX / 2 + 2;
    if (calloc(half, 2)) reach_error();
    if (calloc(2, half)) reach_error();
    return 0;
}
