// expect: true
// native: no error
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    int kept = 1;
    long sum = strtol("1", 0, 10) + strtol("2", 0, 10);
    if (errno) sum = 0;
    if (kept != 1) reach_error();
    return (int)sum & 1;
}
