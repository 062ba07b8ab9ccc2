// expect: false
// native: error
#include <stdlib.h>
extern void reach_error(void);
static int x = 1;
__attribute__((destructor)) static void stop(void)
{
    if (x == 2) reach_error();
}
static void leave(void)
{
    x = 2;
    exit(0);
}
int main(void)
{
    leave();
    return 0;
}
