// expect: true | unknown
// native: no error
#include <math.h>
extern void reach_error(void);
int main(void)
{
    if (cbrt(27) != 3) reach_error();
    return 0;
}
