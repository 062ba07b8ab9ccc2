// expect: unknown(a result of system is invented...
// native: no error
#include <stdlib.h>
void reach_error(void);
int main(void) { if (system("exit 3") == 0) reach_error(); return 0; }
