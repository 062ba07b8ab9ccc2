// expect: false(unreach-call)
// native: error
extern void reach_error(void);
#include <stdlib.h>
static void last(void) { reach_error(); }
int main(void) { atexit(last); return 0; }
