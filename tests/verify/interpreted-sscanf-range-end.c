// expect: unknown
// args: --replay interpreter
// native: no error
// To read on at the end puts back what errno was there, in glibc.
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    long x;
    char c;
    errno = 0;
    sscanf("99999999999999999999", "%ld%c", &x, &c);
    if (errno == ERANGE) reach_error();
    return 0;
}
