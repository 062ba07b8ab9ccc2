// expect: false
// args: --error-function __builtin_exit
// A function and its builtin are the same.
#include <stdlib.h>
int main(void) { exit(3); return 0; }
