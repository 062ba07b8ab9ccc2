// expect: false
// native: error
// args: --32
// Every block is freed: the address space is never used up.
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    for (int i = 0; i < 16; i++) {
        char *p = malloc(256u << 20);
        free(p);
    }
    reach_error();
    return 0;
}
