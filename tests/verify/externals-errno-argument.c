// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
#include <errno.h>
extern int work(int);
int main(void) { errno = 0; work(3); if (errno) reach_error(); return 0; }
