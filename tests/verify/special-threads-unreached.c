// expect: true
extern void reach_error(void);
#include <pthread.h>
static void *work(void *p) { return p; }
static void unused(void) { pthread_t t; pthread_create(&t, 0, work, 0); }
int main(void) { int x = 0; if (x) reach_error(); return 0; }
