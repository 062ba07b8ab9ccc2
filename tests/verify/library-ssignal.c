// expect: unknown
// native: error
#include <signal.h>
extern void reach_error(void);
typedef void (*signal_function)(int);
extern signal_function ssignal(int, signal_function);
extern int gsignal(int);
static int called;
static void handler(int number) { called = number; }
int main(void)
{
    ssignal(SIGINT, handler);
    gsignal(SIGINT);
    if (called) reach_error();
    return 0;
}
