// expect: unknown
// says: errno is arbitrary after library function pow
// native: no error
#include <errno.h>
#include <math.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    double x = pow(strtol("12", NULL, 10), 1.5);
    if (errno == 77) reach_error();
    return x < 0;
}
