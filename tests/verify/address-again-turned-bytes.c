// expect: false | unknown
// native: error
// The bytes of an address change places, twice.
#define _GNU_SOURCE
#include <unistd.h>
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long a = (unsigned long)&x, b = 0, place = 0;
    swab(&a, &b, sizeof a);
    swab(&b, &place, sizeof a);
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
