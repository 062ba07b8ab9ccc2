// expect: unknown
// native: error
extern void reach_error(void);
#include <signal.h>
static void f(int n) { (void)n; reach_error(); }
int main(void) { ssignal(SIGUSR1, f); raise(SIGUSR1); return 0; }
