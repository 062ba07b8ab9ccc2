// expect: unknown
// native: error
// Functions of threads return the error; that they leave errno alone is not promised.
#include <errno.h>
#include <pthread.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    pthread_setschedprio(pthread_self(), 999);
    if (errno == EINVAL) reach_error();
    return 0;
}
