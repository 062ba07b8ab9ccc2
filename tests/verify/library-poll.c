// expect: unknown | false
// native: error
#include <poll.h>
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    struct pollfd p = {.fd = 1000, .events = POLLIN, .revents = 0};
    poll(&p, 1, 0);
    if (p.revents == POLLNVAL) reach_error();
    return 0;
}
