// expect: false
// args: --error-function exit
// A function and its builtin are the same.
#include <stdlib.h>
int main(void) { __builtin_exit(3); return 0; }
