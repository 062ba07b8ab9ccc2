// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
#include <errno.h>
extern int work(const char *);
int main(void) { errno = 0; work("x"); if (errno) reach_error(); return 0; }
