// expect: false
// native: error
// The parts of a division make up the address again.
#include <stdlib.h>
extern void reach_error(void);
int x;
int main(void)
{
    ldiv_t parts = ldiv((long)&x, 1000);
    *(int *)(parts.quot * 1000 + parts.rem) = 1;
    if (x == 1) reach_error();
    return 0;
}
