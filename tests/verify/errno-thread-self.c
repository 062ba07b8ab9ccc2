// expect: true
// native: no error
// These cannot fail.
#include <errno.h>
#include <pthread.h>
extern void reach_error(void);
int main(void)
{
    errno = 0;
    pthread_t self = pthread_self();
    (void)pthread_equal(self, self);
    if (errno) reach_error();
    return 0;
}
