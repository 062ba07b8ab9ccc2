// expect: true
extern void reach_error(void);
#include <stdlib.h>
int main(void) { int *p = malloc(sizeof *p), *q = malloc(sizeof *q); if (!p || !q) return 0; *p = 1; *q = 2; if (*p != 1) reach_error(); free(p); free(q); return 0; }
