/* logic/solve/watchdog.c — see logic/solve/watchdog.h */
#include "base/vec.h"
#include "logic/solve/watchdog.h"
#include <pthread.h>
#include <string.h>
#include <time.h>

#define LOOK_EVERY 0.02 /* seconds between checks, if there is anything but the clock to check */

struct watchdog {
    void (*bark)(void *);
    void *context;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool started, leave, on_duty;
    double deadline, sleeps_until /* 0: until something changes */;
    uint64_t max_resident;
    const limits *run;
    limit_reason barked;
};

watchdog *watchdog_new(void (*bark)(void *), void *context)
{
    watchdog *w = mem_zalloc(sizeof *w);
    w->bark = bark;
    w->context = context;
    pthread_mutex_init(&w->mutex, NULL);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&w->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    return w;
}

void watchdog_free(watchdog *w)
{
    if (!w) return;
    if (w->started) {
        pthread_mutex_lock(&w->mutex);
        w->leave = true;
        pthread_cond_signal(&w->changed);
        pthread_mutex_unlock(&w->mutex);
        pthread_join(w->thread, NULL);
    }
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->mutex);
    free(w);
}

static limit_reason exceeded_limit(const watchdog *w, double now)
{
    if (w->deadline > 0 && now >= w->deadline) return LIMIT_TIME;
    if (w->run && w->run->interrupted && *w->run->interrupted) return LIMIT_INTERRUPT;
    if (w->max_resident && limits_resident_bytes() > w->max_resident) return LIMIT_MEMORY;
    return LIMIT_NONE;
}

/* When the next check is due; 0: not before something changes. */
static double next_check(const watchdog *w, double now)
{
    if (!w->on_duty || w->barked) return 0;
    double at = w->deadline;
    bool more = w->max_resident || (w->run && w->run->interrupted);
    if (more && (at <= 0 || now + LOOK_EVERY < at)) at = now + LOOK_EVERY;
    return at;
}

static void *watch_limits(void *argument)
{
    watchdog *w = argument;
    pthread_mutex_lock(&w->mutex);
    while (!w->leave) {
        double now = limits_now();
        if (w->on_duty && !w->barked && (w->barked = exceeded_limit(w, now)) != LIMIT_NONE) w->bark(w->context);
        w->sleeps_until = next_check(w, now);
        if (w->sleeps_until > 0) {
            struct timespec t = {(time_t)w->sleeps_until, (long)((w->sleeps_until - (double)(time_t)w->sleeps_until) * 1e9)};
            pthread_cond_timedwait(&w->changed, &w->mutex, &t);
        } else {
            pthread_cond_wait(&w->changed, &w->mutex);
        }
    }
    pthread_mutex_unlock(&w->mutex);
    return NULL;
}

void watchdog_set(watchdog *w, double deadline, uint64_t max_resident, const limits *run)
{
    if (!(deadline > 0) && !max_resident && !(run && run->interrupted)) return;
    pthread_mutex_lock(&w->mutex);
    w->deadline = deadline;
    w->max_resident = max_resident;
    w->run = run;
    w->barked = LIMIT_NONE;
    w->on_duty = true;
    if (!w->started) w->started = pthread_create(&w->thread, NULL, watch_limits, w) == 0;
    double first = next_check(w, limits_now());
    if (!(w->sleeps_until > 0) || first < w->sleeps_until) pthread_cond_signal(&w->changed); /* else it wakes up early enough by itself */
    pthread_mutex_unlock(&w->mutex);
}

limit_reason watchdog_clear(watchdog *w)
{
    pthread_mutex_lock(&w->mutex);
    limit_reason r = w->on_duty ? w->barked : LIMIT_NONE;
    w->on_duty = false;
    pthread_mutex_unlock(&w->mutex);
    return r;
}
