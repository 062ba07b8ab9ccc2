#include "base/bigstack.h"

#include <pthread.h>
#include <stddef.h>

enum { STACK_MB = 1024 };

struct job {
    void (*work)(void *);
    void *argument;
};

static void *start(void *p)
{
    struct job *j = p;
    j->work(j->argument);
    return NULL;
}

bool bigstack_run(void (*work)(void *), void *argument)
{
    struct job j = {work, argument};
    pthread_attr_t attr;
    pthread_t thread;
    if (pthread_attr_init(&attr) != 0) return false;
    bool ok = pthread_attr_setstacksize(&attr, (size_t)STACK_MB << 20) == 0 && pthread_create(&thread, &attr, start, &j) == 0;
    pthread_attr_destroy(&attr);
    return ok && pthread_join(thread, NULL) == 0;
}
