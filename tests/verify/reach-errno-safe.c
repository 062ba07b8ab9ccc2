// expect: true
// says: functions without a body
// A function without a body may set errno, which nothing depends on here.
#include <errno.h>
extern void reach_error(void);
extern int poll_once(void);
static int limit = 3;
int elsewhere(int *p) { return *p + poll_once() + limit++; }
int main(void)
{
    errno = 0;
    poll_once();
    if (errno && limit != 3) reach_error();
    return 0;
}
