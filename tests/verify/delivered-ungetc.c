// expect: unknown
// args: --replay interpreter
// native: no error
#include <stdio.h>
void reach_error(void);
int main(void) { if (ungetc('a', stdin) == EOF) reach_error(); return 0; }
