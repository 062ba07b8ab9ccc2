// expect: false
// says: bye():
// hides: model of the library
// native: error
#include <stdlib.h>
extern void reach_error(void);
static int n;
static void bye(void)
{
    if (n == 3) reach_error();
}
int main(void)
{
    atexit(bye);
    n = 3;
    exit(0);
}
