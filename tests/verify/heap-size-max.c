// expect: false
// native: error
// No machine has so much: null, and the execution goes on.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    volatile size_t all = SIZE_MAX;
    if (!malloc(all - 100)) reach_error();
    return 0;
}
