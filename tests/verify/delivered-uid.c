// expect: unknown(a result of getuid is invented...
// native: no error
#include <unistd.h>
void reach_error(void);
int main(void) { if (getuid() != getuid()) reach_error(); return 0; }
