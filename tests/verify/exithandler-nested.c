// expect: false(unreach-call)
// native: error
// A handler may register another one, which runs before the older ones.
#include <stdlib.h>
extern void reach_error(void);

static int x;

static void last(void)
{
    if (x == 21) reach_error();
}
static void late(void) { x = x * 10 + 1; }
static void early(void)
{
    x = 2;
    atexit(late);
}

int main(void)
{
    atexit(last);
    atexit(early);
    return 0;
}
