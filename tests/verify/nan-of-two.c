// expect: unknown
// native: error at -O2
/* Which of two NaNs is the sum. */
#include <string.h>
extern void reach_error(void);
int main(void)
{
    double a, b, c;
    unsigned long x = 0x7ff8000000000001, y = 0xfff8000000000002;
    memcpy(&a, &x, 8);
    memcpy(&b, &y, 8);
    c = a + b;
    memcpy(&x, &c, 8);
    if (x == 0x7ff8000000000001) reach_error();
    return 0;
}
