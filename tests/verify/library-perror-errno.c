// expect: unknown | false
// native: error
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    char c;
    if (read(-1, &c, 1) < 0 && errno == EBADF) reach_error();
    return 0;
}
