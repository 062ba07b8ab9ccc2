// expect: true
// says: only the library looks into its own objects (pthread_mutex_t, sem_t, …)
#include <pthread.h>
extern void reach_error(void);
static struct {
    pthread_mutex_t lock;
    int count;
} s = {PTHREAD_MUTEX_INITIALIZER, 0};
int main(void)
{
    pthread_mutex_lock(&s.lock);
    s.count++;
    pthread_mutex_unlock(&s.lock);
    if (s.count != 1) reach_error();
    return 0;
}
