// expect: false
// native: error
#include <unistd.h>
void reach_error(void);
int main(void) { if (close(0) == 0) reach_error(); return 0; }
