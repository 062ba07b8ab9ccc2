// expect: false
// args: --replay interpreter
// native: error
#include <stdio.h>
void reach_error(void);
int main(void) { if (getchar() == EOF && feof(stdin)) reach_error(); return 0; }
