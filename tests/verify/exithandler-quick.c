// expect: false(unreach-call)
// native: error
// quick_exit runs those of at_quick_exit, not those of atexit.
#include <stdlib.h>
extern void reach_error(void);

static int x;

static void quick(void)
{
    if (x == 5) reach_error();
}
static void slow(void) { x = 6; }
static void early(void) { x = 5; }

int main(void)
{
    at_quick_exit(quick);
    at_quick_exit(early);
    atexit(slow);
    quick_exit(0);
}
