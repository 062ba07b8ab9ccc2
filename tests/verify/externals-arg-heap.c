// expect: false(unreach-call)
// native: error
// args: --externals writes
extern void reach_error(void);
#include <stdlib.h>
extern void set(int *);
int main(void) { int *p = malloc(sizeof *p); *p = 1; set(p); if (*p == 5) reach_error(); return 0; }
