// expect: false(unreach-call)
// native: error
// on_exit's handler gets the status and its argument.
#include <stdlib.h>
extern void reach_error(void);
extern int on_exit(void (*)(int, void *), void *);

static int mark;

static void handler(int status, void *argument)
{
    if (status == 3 && *(int *)argument == 7) reach_error();
}
static void set(void) { mark = 7; }

int main(void)
{
    on_exit(handler, &mark);
    atexit(set);
    return 3;
}
