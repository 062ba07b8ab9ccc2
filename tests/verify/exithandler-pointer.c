// expect: unknown(unsupported: exit handlers)
// native: error
// exit is called through a pointer.
#include <stdlib.h>
extern void reach_error(void);

static void handler(void) { reach_error(); }

int main(void)
{
    void (*volatile leave)(int) = exit;
    atexit(handler);
    leave(0);
}
