// expect: true
// args: --volatile arbitrary
#include <assert.h>
volatile int *port;
int copy(volatile int *from)
{
    int x = *from;
    return x - x;
}
int main(void)
{
    volatile int v = 3;
    assert(copy(&v) == 0);
    return 0;
}
