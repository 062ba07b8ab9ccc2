// expect: unknown(unsupported: processes)
extern void reach_error(void);
#include <unistd.h>
int main(void) { if (fork() == 0) reach_error(); return 0; }
