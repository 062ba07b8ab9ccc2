// expect: false
// native: error
// realloc(NULL, 0) is malloc(0): glibc gives a block.
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    void *none = 0;
    volatile size_t zero = 0;
    if (realloc(none, zero)) reach_error();
    return 0;
}
