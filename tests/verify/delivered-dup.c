// expect: unknown(a result of dup is invented...
// native: no error
#include <unistd.h>
void reach_error(void);
int main(void) { if (dup(1) == 1) reach_error(); return 0; }
