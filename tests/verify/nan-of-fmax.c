// expect: unknown
// native: error
#include <math.h>
extern void reach_error(void);
int main(void)
{
    if (!signbit(fmax(NAN, -NAN))) reach_error();
    return 0;
}
