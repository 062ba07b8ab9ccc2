// expect: false(unreach-call)
// native: error
// expect-bmc: false(unreach-call)
// expect-paths: false(unreach-call)
// A handler runs after main has returned.
#include <stdlib.h>
extern void reach_error(void);

static int done;

static void handler(void)
{
    if (done) reach_error();
}

int main(void)
{
    atexit(handler);
    done = 1;
    return 0;
}
