// expect: unknown | false
// native: error
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);
static int attempt(void) { return chdir("/no/such/folder"); }
static int after(void)
{
    errno = 0;
    attempt();
    return errno;
}
int main(void)
{
    if (after() != 0) reach_error();
    return 0;
}
