// expect: true
// expect-bmc: true
// native: no error
#include <assert.h>
static int depth;
static int *p = &depth;
static void enter(void)
{
    __asm volatile("nop" ::: "memory");
    ++*p;
}
int main(void)
{
    enter();
    __asm volatile("" ::: "memory");
    enter();
    assert(depth == 2);
    return 0;
}
