// expect: unknown
// args: --replay interpreter
// native: no error
#include <stdio.h>
void reach_error(void);
int main(void) { if (feof(stdin)) reach_error(); return 0; } /* nobody has read yet */
