// expect: false | unknown
// native: error
// An address goes through a pipe.
#include <unistd.h>
extern void reach_error(void);
int x;
int main(void)
{
    int ends[2];
    unsigned long a = (unsigned long)&x, place = 0;
    if (pipe(ends)) return 0;
    if (write(ends[1], &a, sizeof a) != sizeof a || read(ends[0], &place, sizeof a) != sizeof a) return 0;
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
