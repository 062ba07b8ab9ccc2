/* base/limits.h — time, memory and interruption. Every long loop calls limits_hit() and unwinds by return code.
 * Deterministic budgets count steps; the clock and the resident size are read only every few thousand steps. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum { LIMIT_NONE, LIMIT_TIME, LIMIT_MEMORY, LIMIT_STEPS, LIMIT_INTERRUPT } limit_reason;

typedef struct {
    double deadline;                          /* seconds on the monotonic clock; 0: none */
    uint64_t memory_bytes;                    /* 0: none */
    uint64_t max_steps;                       /* 0: none */
    uint64_t steps;                           /* taken so far */
    const volatile sig_atomic_t *interrupted; /* set by a signal handler of the command line; may be NULL */
    limit_reason hit;
} limits;

double limits_now(void); /* monotonic seconds; they do not pass while the parent pauses this process (base/child.h) */
/* For base/child.c: where the parent counts the time for which this process was paused. */
void limits_set_lost(const volatile double *seconds);
void limits_set_timeout(limits *l, double seconds);
limit_reason limits_look(limits *l);            /* the slow path: clock, interrupt, and once in a while memory */
limit_reason limits_look_all(limits *l);        /* always checks memory, too; takes some microseconds */
const char *limits_reason_text(limit_reason r); /* "timeout", "out of memory", … */
uint64_t limits_resident_bytes(void);
uint64_t limits_peak_bytes(void);

/* Takes one step; true when the work has to stop. NULL: no limits. */
static inline bool limits_hit(limits *l)
{
    if (!l) return false;
    if (l->hit) return true;
    if ((++l->steps & 0x3ff) && !(l->max_steps && l->steps > l->max_steps)) return false;
    return limits_look(l) != LIMIT_NONE;
}

#endif
