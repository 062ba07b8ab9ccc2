// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
#include <errno.h>
extern void work(void);
int main(void) { errno = 5; work(); if (errno != 5) reach_error(); return 0; }
