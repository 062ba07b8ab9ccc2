// expect: unknown(a result of getp...
// native: no error
#include <unistd.h>
void reach_error(void);
int main(void) { if (getpid() == getppid()) reach_error(); return 0; }
