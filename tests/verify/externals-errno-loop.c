// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
#include <errno.h>
extern void work(void);
int main(void) { errno = 0; for (int i = 0; i < 3; i++) work(); if (errno == 3) reach_error(); return 0; }
