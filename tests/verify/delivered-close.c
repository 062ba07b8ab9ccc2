// expect: unknown(a result of close is invented...
// native: no error
#include <unistd.h>
void reach_error(void);
int main(void) { if (close(-1) == 0) reach_error(); return 0; }
