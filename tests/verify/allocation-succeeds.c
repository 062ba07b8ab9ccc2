// expect: true
// native: no error
// says: malloc and its relatives give memory, if they are asked for at most 40 GB (else: --allocation fails)
#include <assert.h>
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p);
    assert(p);
    return 0;
}
