// expect: false | unknown
// native: error
// An address is written to a pipe from a vector of buffers.
#define _GNU_SOURCE
#include <sys/uio.h>
#include <unistd.h>
extern void reach_error(void);
int x;
int main(void)
{
    int ends[2];
    unsigned long a = (unsigned long)&x, place = 0;
    struct iovec out = {&a, sizeof a}, in = {&place, sizeof place};
    if (pipe(ends)) return 0;
    if (writev(ends[1], &out, 1) != sizeof a || readv(ends[0], &in, 1) != sizeof a) return 0;
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
