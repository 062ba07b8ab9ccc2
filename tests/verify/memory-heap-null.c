// expect: true
extern void reach_error(void);
#include <stdlib.h>
int main(void) { if (!malloc(4)) reach_error(); return 0; }
