// expect: unknown
// native: error
// args: --engine predicate
#define _GNU_SOURCE
#include <ftw.h>
#include <stdlib.h>
extern void reach_error(void);
static int state;
static int visit(const char *path, const struct stat64 *status, int kind)
{
    (void)path, (void)status, (void)kind;
    state = 3;
    return 1;
}
int main(void)
{
    ftw64("/dev", visit, 3);
    if (state != 3) exit(0);
    reach_error();
    return 0;
}
