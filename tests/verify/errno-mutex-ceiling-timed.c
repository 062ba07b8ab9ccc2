// expect: unknown
// native: error
// A mutex with a priority ceiling makes glibc ask for another priority, and what the kernel says is left in errno.
#include <errno.h>
#include <pthread.h>
#include <time.h>
extern void reach_error(void);
int main(void)
{
    pthread_mutexattr_t how;
    pthread_mutex_t mutex;
    pthread_mutexattr_init(&how);
    pthread_mutexattr_setprotocol(&how, PTHREAD_PRIO_PROTECT);
    pthread_mutexattr_setprioceiling(&how, 50);
    pthread_mutex_init(&mutex, &how);
    struct timespec until = {1, 0};
    errno = 0;
    pthread_mutex_timedlock(&mutex, &until);
    if (errno == EINVAL) reach_error();
    return 0;
}
