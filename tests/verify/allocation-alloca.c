// expect: true
// native: no error
// args: --allocation fails
#include <assert.h>
int main(void)
{
    assert(__builtin_alloca(8));
    return 0;
}
