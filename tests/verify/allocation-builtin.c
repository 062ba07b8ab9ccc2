// expect: false
// args: --allocation fails
#include <assert.h>
int main(void)
{
    assert(__builtin_malloc(8));
    return 0;
}
