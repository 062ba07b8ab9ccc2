// expect: unknown
// native: error
// inputs: 2654435761
// The only thread is cancelled, which ends the program.
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int on;
static void handle(void)
{
    if (on) reach_error();
}
int main(void)
{
    atexit(handle);
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    on = 1;
    pthread_cancel(pthread_self());
    pthread_testcancel();
    on = 0;
    return 0;
}
