// expect: unknown
// says: invented
// native: no error
#define _GNU_SOURCE
#include <string.h>
#include <termios.h>
extern void reach_error(void);
int main(void)
{
    struct termios t;
    memset(&t, 0xff, sizeof t);
    cfmakeraw(&t);
    if (t.c_lflag & ECHO) reach_error();
    return 0;
}
