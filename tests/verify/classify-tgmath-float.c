// expect: false
// native: error
#include <tgmath.h>
extern void reach_error(void);
int main(void)
{
    float f = 2.0f;
    if (sqrt(f) == 0x1.6a09e6p+0f && sqrt(2.0) != 0x1.6a09e6p+0f) reach_error();
    return 0;
}
