// expect: unknown(unsupported: threads)
// exit: 2
extern void reach_error(void);
#include <pthread.h>
static int g;
static void *work(void *p) { g = 1; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); if (g) reach_error(); return 0; }
