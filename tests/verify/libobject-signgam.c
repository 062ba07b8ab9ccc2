// expect: true
// native: no error
#define _GNU_SOURCE
#include <math.h>
void reach_error(void);
int main(void) { if (signgam) reach_error(); return 0; }
