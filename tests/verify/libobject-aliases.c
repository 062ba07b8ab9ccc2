// expect: false
// native: error at -O0
#define _GNU_SOURCE
#include <time.h>
void reach_error(void);
int main(void)
{
    timezone = 5;
    if (__timezone == 5) reach_error(); /* one object with two names */
    return 0;
}
