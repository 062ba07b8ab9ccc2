// expect: unknown
// native: error
#include <obstack.h>
#include <stdlib.h>
void reach_error(void);
#define obstack_chunk_alloc allocate
#define obstack_chunk_free free
int called;
void *allocate(long size)
{
    called = 1;
    return malloc((size_t)size);
}
int main(void)
{
    struct obstack o;
    obstack_init(&o);
    if (called) reach_error();
    return 0;
}
