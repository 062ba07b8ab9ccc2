// expect: true
// native: no error
// Destructors run after the handlers.
#include <stdlib.h>
extern void reach_error(void);

static int x;

__attribute__((destructor)) static void after(void)
{
    if (x != 2) reach_error();
}
static void handler(void) { x = 2; }

int main(void)
{
    atexit(handler);
    x = 1;
    return 0;
}
