// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
#include <errno.h>
extern void work(void);
int main(void) { int *p = &errno; *p = 0; work(); if (*p) reach_error(); return 0; }
