#include <assert.h>
int f(int x)
{
    assert(x > 0);
    return x;
}
int main(void) { return f(1); }
