// expect: unknown
// native: no error
extern void reach_error(void);
#include <sys/utsname.h>
int main(void) { struct utsname u = {{0}}; int x = 1; if (uname(&u) == 0 && u.sysname[0] == 'Q' && u.sysname[1] == '\n') { x = 2; } if (x == 2) reach_error(); return 0; }
