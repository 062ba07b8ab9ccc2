// expect: unknown
// native: error
// The function that nobody calls is left out at first; as errno matters, the whole program is looked at after all.
#include <errno.h>
extern void reach_error(void);
extern int poll_once(void);
int elsewhere(int *p) { return *p + poll_once(); }
int main(void)
{
    errno = 0;
    poll_once();
    if (errno) reach_error();
    return 0;
}
