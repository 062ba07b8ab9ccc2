// expect: unknown | false
// native: error
#include <sys/select.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    fd_set s;
    struct timeval t = {0, 0};
    FD_ZERO(&s);
    FD_SET(0, &s);
    int p[2];
    if (pipe(p)) return 0;
    FD_ZERO(&s);
    FD_SET(p[0], &s);
    select(p[0] + 1, &s, 0, 0, &t);
    if (!FD_ISSET(p[0], &s)) reach_error();
    return 0;
}
