// expect: true
// The header's own declaration has no const where the library only reads.
#include <sys/epoll.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    struct epoll_event e = {.events = EPOLLIN};
    int x = __VERIFIER_nondet_int();
    epoll_ctl(x, EPOLL_CTL_ADD, 0, &e);
    if (x == 5 && x == 6) reach_error();
    return 0;
}
