// expect: unknown(the content of environ is invented...
// native: no error
#define _GNU_SOURCE
#include <unistd.h>
void reach_error(void);
int main(void) { if (!environ) reach_error(); return 0; }
