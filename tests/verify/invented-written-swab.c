// expect: unknown
// says: invented
// native: no error
#define _GNU_SOURCE
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    char b[5] = "abcd", c[5] = "zzzz";
    swab(b, c, 4);
    if (c[0] != 98) reach_error();
    return 0;
}
