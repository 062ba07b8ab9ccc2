// expect: unknown(unsupported: with --allocation fails, a function that allocates and whose address is taken)
// args: --allocation fails
#include <assert.h>
#include <stdlib.h>
void *(*get)(size_t) = malloc;
int main(void)
{
    assert(get(4));
    return 0;
}
