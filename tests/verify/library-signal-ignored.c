// expect: unknown(unsupported: signal handlers)
// native: no error
#include <signal.h>
extern void reach_error(void);
static int called;
void handler(int number) { called = number; }
int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    if (called) reach_error();
    return 0;
}
