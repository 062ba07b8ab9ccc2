// expect: unknown | false
// native: error
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    int *place = &errno;
    *place = 0;
    close(-1);
    if (*place == EBADF) reach_error();
    return 0;
}
