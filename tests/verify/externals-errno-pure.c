// expect: true
// native: error
// args: --externals pure
extern void reach_error(void);
#include <errno.h>
extern void work(void);
int main(void) { errno = 0; work(); if (errno) reach_error(); return 0; }
