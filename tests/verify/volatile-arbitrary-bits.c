// expect: true
// args: --volatile arbitrary
#include <assert.h>
struct device {
    volatile unsigned ready : 1, mode : 3;
} d;
volatile _Bool flag;
int main(void)
{
    assert(d.mode <= 7);
    assert(flag == 0 || d.ready < 2);
    return 0;
}
