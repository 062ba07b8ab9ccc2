// expect: true
// native: no error
#include <errno.h>
#include <string.h>
extern void reach_error(void);
static int check(int n)
{
    if (n > 3) {
        errno = EINVAL;
        return -1;
    }
    return 0;
}
int main(void)
{
    errno = 0;
    if (check((int)strlen("four")) == -1 && errno != EINVAL) reach_error();
    return 0;
}
