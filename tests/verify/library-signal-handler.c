// expect: unknown
// native: error
#include <signal.h>
extern void reach_error(void);
static int called;
static void handler(int number) { called = number; }
int main(void)
{
    signal(SIGINT, handler);
    raise(SIGINT);
    if (called) reach_error();
    return 0;
}
