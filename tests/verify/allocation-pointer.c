// expect: unknown | false
// args: --allocation fails
#include <assert.h>
#include <stdlib.h>
void *(*get)(size_t) = malloc;
int main(void)
{
    assert(get(4));
    return 0;
}
