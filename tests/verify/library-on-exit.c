// expect: false(unreach-call)
// native: error
#include <stdlib.h>
extern void reach_error(void);
extern int on_exit(void (*)(int, void *), void *);
static void last(int status, void *argument)
{
    (void)status, (void)argument;
    reach_error();
}
int main(void)
{
    on_exit(last, 0);
    return 0;
}
