// expect: false
#include <unistd.h>
void reach_error(void);
int main(void) { if (getpid() == 4242) reach_error(); return 0; } /* some process has this number */
