// expect: unknown(unsupported: callbacks)
// native: error
extern void reach_error(void);
#include <stdlib.h>
static int compare(const void *a, const void *b) { reach_error(); return a < b; }
int main(void) { int v[3] = {3, 1, 2}; qsort(v, 3, sizeof *v, compare); return 0; }
