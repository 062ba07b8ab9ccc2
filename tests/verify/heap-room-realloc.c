// expect: false
// native: error
// args: --32 --replay interpreter
// timeout: 30
// A block that grows fits into the address space, but all its places together do not.
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    char *p = malloc(200u << 20);
    for (unsigned n = 5; p && n <= 9; n++) {
        char *more = realloc(p, n * (50u << 20));
        if (!more) return 0;
        p = more;
    }
    reach_error();
    free(p);
    return 0;
}
