// expect: false
// native: error
// args: --32
// timeout: 30
// A block that grows is never twice as large as the address space, but all its places together are.
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    char *p = malloc(350u << 20);
    for (unsigned n = 4; p && n <= 7; n++) {
        char *more = realloc(p, n * (100u << 20));
        if (!more) return 0;
        p = more;
    }
    reach_error();
    free(p);
    return 0;
}
