// expect: false
// native: error
#include <errno.h>
#include <fcntl.h>
void reach_error(void);
int main(void)
{
    int file = open("/nowhere/x", O_RDONLY);
    errno = 0; /* what open said is gone */
    if (file < 0 && errno == 0) reach_error();
    return 0;
}
