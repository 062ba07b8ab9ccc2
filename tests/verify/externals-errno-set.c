// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
#include <errno.h>
extern int work(void);
int main(void) { errno = 0; if (work() >= 0) return 0; if (errno == EINTR) reach_error(); return 0; }
