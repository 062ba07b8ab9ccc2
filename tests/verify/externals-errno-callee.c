// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
#include <errno.h>
extern void work(void);
static int f(void) { work(); return errno; }
int main(void) { errno = 0; if (f()) reach_error(); return 0; }
