// expect: unknown | false
// native: error
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    close(-1);
    if (errno == EBADF) reach_error();
    return 0;
}
