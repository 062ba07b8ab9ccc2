// expect: unknown | false
// native: error
#include <sys/ioctl.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    int p[2], n = -1;
    if (pipe(p)) return 0;
    ioctl(p[0], FIONREAD, &n);
    if (n == 0) reach_error();
    return 0;
}
