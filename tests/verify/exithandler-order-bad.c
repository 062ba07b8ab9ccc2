// expect: false(unreach-call)
// native: error
// The last one that was registered runs first: x is 12, not 21.
#include <stdlib.h>
extern void reach_error(void);

static int x;

static void first(void)
{
    if (x == 12) reach_error();
}
static void second(void) { x = x * 10 + 2; }
static void third(void) { x = x * 10 + 1; }

int main(void)
{
    atexit(first);
    atexit(second);
    atexit(third);
    return 0;
}
