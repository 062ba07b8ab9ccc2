// expect: unknown | false
// native: error
#include <sys/epoll.h>
#include <sys/eventfd.h>
extern void reach_error(void);
int main(void)
{
    int told = 0, set = epoll_create(1), fd = eventfd(1, 0);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = &told}, got;
    epoll_ctl(set, EPOLL_CTL_ADD, fd, &e);
    if (epoll_wait(set, &got, 1, 0) == 1) *(int *)got.data.ptr = 5;
    if (told == 5) reach_error();
    return 0;
}
