// expect: true
// native: no error
// expect-bmc: true
// expect-value: true
// The last one that was registered runs first.
#include <stdlib.h>
extern void reach_error(void);

static int x;

static void first(void)
{
    if (x != 12) reach_error();
}
static void second(void) { x = x * 10 + 2; }
static void third(void) { x = 1; }

int main(void)
{
    if (atexit(first)) return 1;
    atexit(second);
    atexit(third);
    exit(0);
}
