// expect: false
// args: --volatile arbitrary
#include <assert.h>
volatile unsigned ticks;
int main(void)
{
    ticks = 0;
    ticks++;
    unsigned t = ++ticks;
    assert(t == 2);
    return 0;
}
