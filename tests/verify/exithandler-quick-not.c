// expect: true
// native: no error
// A return from main does not run what at_quick_exit has registered.
#include <stdlib.h>
extern void reach_error(void);

static void quick(void) { reach_error(); }

int main(void)
{
    at_quick_exit(quick);
    return 0;
}
