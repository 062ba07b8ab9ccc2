// expect: unknown | false
// native: error
#include <errno.h>
#include <fcntl.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    if (open("/no/such/file", O_RDONLY) < 0 && errno == ENOENT) reach_error();
    return 0;
}
