// expect: unknown
// native: error
/* gcc computes the initialiser when it compiles; its NaN has another sign than the processor's. */
#include <string.h>
extern void reach_error(void);
static double n = 0.0 / 0.0;
int main(void)
{
    unsigned long bits;
    memcpy(&bits, &n, sizeof bits);
    if (!(bits >> 63)) reach_error();
    return 0;
}
