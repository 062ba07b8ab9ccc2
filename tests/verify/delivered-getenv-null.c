// expect: false
// native: error
#include <stdlib.h>
void reach_error(void);
int main(void) { if (!getenv("REPROVE_NOT_THERE")) reach_error(); return 0; }
