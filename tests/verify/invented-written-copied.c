// expect: unknown
// says: invented
// native: no error
#define _GNU_SOURCE
#include <string.h>
#include <unistd.h>
extern void reach_error(void);
static int first(const char *p) { return p[0]; }
int main(void)
{
    char b[5] = "abcd", c[5] = "zzzz", d[5];
    swab(b, c, 4);
    memcpy(d, c, 5);
    if (first(d) != 98) reach_error();
    return 0;
}
