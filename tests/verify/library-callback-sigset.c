// expect: unknown
// native: error
#define _GNU_SOURCE
extern void reach_error(void);
#include <signal.h>
static void f(int n) { (void)n; reach_error(); }
int main(void) { signal(SIGUSR1, SIG_IGN); sysv_signal(SIGUSR2, f); raise(SIGUSR2); return 0; }
