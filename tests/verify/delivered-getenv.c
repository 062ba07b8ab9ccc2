// expect: unknown(a result of getenv is invented...
// native: no error
#define _GNU_SOURCE
#include <stdlib.h>
void reach_error(void);
int main(void)
{
    setenv("A", "b", 1);
    if (!getenv("A")) reach_error();
    return 0;
}
