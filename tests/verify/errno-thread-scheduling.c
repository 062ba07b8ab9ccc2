// expect: unknown
// native: error
// Functions of threads return the error; that they leave errno alone is not promised.
#include <errno.h>
#include <pthread.h>
extern void reach_error(void);
int main(void)
{
    struct sched_param how = {0};
    errno = 0;
    pthread_setschedparam(pthread_self(), 77, &how);
    if (errno == EINVAL) reach_error();
    return 0;
}
