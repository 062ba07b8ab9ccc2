// expect: unknown(unsupported:members of pthread_mutex_t)
// native: error
#include <pthread.h>
extern void reach_error(void);
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int main(void)
{
    if (mutex.__data.__lock) return 0;
    pthread_mutex_lock(&mutex);
    if (mutex.__data.__lock) reach_error();
    return 0;
}
