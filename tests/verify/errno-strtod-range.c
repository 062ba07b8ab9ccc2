// expect: false
// native: error
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    double d = strtod("1e999", 0);
    if (d > 1.0 && errno == ERANGE) reach_error();
    return 0;
}
