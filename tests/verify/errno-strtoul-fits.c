// expect: true | unknown
// native: no error
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    unsigned long v = strtoul("17", 0, 10);
    if (errno == ERANGE || v != 17) reach_error();
    return 0;
}
