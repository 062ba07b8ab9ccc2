// expect: false(unreach-call)
// native: error
// args: --externals anything
extern void reach_error(void);
#include <stdlib.h>
extern void work(void);
int *gp;
int main(void) { gp = malloc(sizeof *gp); *gp = 0; work(); if (*gp) reach_error(); return 0; }
