// expect: false
// args: --error-function abort
// A function and its builtin are the same.
#include <stdlib.h>
int main(void) { __builtin_abort(); return 0; }
