// expect: true
// native: no error
// Blocks without bytes have places of their own.
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    char *p = malloc(0), *q = malloc(0);
    if (!p || !q) return 0;
    if (p == q) reach_error();
    free(p);
    free(q);
    return 0;
}
