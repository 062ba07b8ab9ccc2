// expect: unknown(errno after open is invented...
// native: no error
#include <errno.h>
#include <fcntl.h>
void reach_error(void);
int main(void)
{
    errno = 0;
    if (open("/nowhere/x", O_RDONLY) < 0 && errno == EMFILE) reach_error();
    return 0;
}
