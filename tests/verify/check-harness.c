// expect: true
// args: --entry harness
#include <assert.h>
int nondet_int(void);
static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
void harness(int low, int high)
{
    __CPROVER_assume(low <= high);
    int x = nondet_int(), y = clamp(x, low, high);
    assert(y >= low);
    __CPROVER_assert(y <= high, "not above");
}
