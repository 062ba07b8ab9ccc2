// expect: true
// native: no error
// says: malloc and its relatives give memory, if they are asked for at most 1280 MB (else: --allocation fails)
// says: the memory that is allocated at one time fits into 1792 MB
// args: --32
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    int *p = calloc(1, sizeof *p);
    assert(p && *p == 0);
    return 0;
}
