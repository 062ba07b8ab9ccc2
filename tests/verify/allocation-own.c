// expect: true
// native: no error
// args: --allocation fails
// The program's own function of that kind is not the library's.
#include <assert.h>
static char pool[64];
static void *allocate(unsigned long n) { return n <= sizeof pool ? pool : 0; }
int main(void)
{
    assert(allocate(8));
    return 0;
}
