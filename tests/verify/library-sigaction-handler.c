// expect: unknown
// native: error
#include <signal.h>
extern void reach_error(void);
static int called;
static void handler(int number) { called = number; }
int main(void)
{
    struct sigaction action = {0};
    action.sa_handler = handler;
    sigaction(SIGINT, &action, 0);
    raise(SIGINT);
    if (called) reach_error();
    return 0;
}
