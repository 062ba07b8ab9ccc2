// expect: false
// args: --volatile arbitrary
#include <assert.h>
struct device {
    volatile unsigned ready : 1, mode : 3;
    unsigned count;
} d;
int main(void)
{
    d.mode = 2;
    d.count = 5;
    assert(d.count == 5);
    assert(d.mode == 2);
    return 0;
}
