// expect: unknown(a result of unlink is invented...
// native: no error
#include <unistd.h>
void reach_error(void);
int main(void) { if (unlink("") == 0) reach_error(); return 0; }
