// expect: unknown(unsupported: signal handlers)
extern void reach_error(void);
#include <signal.h>
static void handle(int n) { if (n) reach_error(); }
int main(void) { signal(SIGINT, handle); return 0; }
