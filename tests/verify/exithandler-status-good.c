// expect: true
// native: no error
// on_exit's handler gets the status of exit.
#include <stdlib.h>
extern void reach_error(void);
extern int on_exit(void (*)(int, void *), void *);

static void handler(int status, void *argument)
{
    if (status != 4 || argument) reach_error();
}

static void leave(int n) { exit(n + 1); }

int main(void)
{
    on_exit(handler, NULL);
    leave(3);
    return 9;
}
