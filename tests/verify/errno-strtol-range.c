// expect: false
// native: error
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    strtol("99999999999999999999", 0, 10);
    if (errno == ERANGE) reach_error();
    return 0;
}
