// expect: unknown(order of evaluation: operands at...
// native: error
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int second(int x, long y) { (void)y; return x; }
int main(void)
{
    errno = 0;
    if (second(errno, strtol("99999999999999999999999", 0, 10)) == ERANGE) reach_error();
    return 0;
}
