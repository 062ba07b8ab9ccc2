// expect: unknown(order of evaluation: operands at...
// native: error
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int second(int x, int y) { (void)y; return x; }
int main(void)
{
    int x = 0, y = 1;
    if (second(x, memcpy(&x, &y, sizeof x) == 0) == 1) reach_error();
    return 0;
}
