/* base/limits.h — time, memory, interruption, and counted work. Every long loop calls limits_hit() and unwinds by return code.
 * Work is counted in ticks. A tick stands for about a microsecond on the machine on which the counts were chosen, but it depends on nothing
 * but the work: the same work counts the same ticks on every machine, idle or busy. limits_hit() counts some of them; a step that takes
 * longer counts more with limits_work(). Whatever decides how long a part of the work may take looks at ticks (limits_clock), so the
 * decision is always the same. The real clock serves for the time limit of the whole alone. It is read only every hundred ticks, the
 * resident size less often. A run may be granted ticks little by little: when they are used up, `pause` is called, which comes back with
 * more. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum { LIMIT_NONE, LIMIT_TIME, LIMIT_MEMORY, LIMIT_STEPS, LIMIT_INTERRUPT } limit_reason;

#define LIMITS_TICKS_PER_SECOND 1e6
enum { LIMITS_STEPS_PER_TICK = 8 };

typedef struct limits limits;
struct limits {
    double deadline;                          /* seconds on the monotonic clock; 0: none */
    uint64_t memory_bytes;                    /* 0: none */
    uint64_t max_steps;                       /* 0: none */
    uint64_t steps;                           /* taken so far */
    uint64_t ticks;                           /* counted so far */
    uint64_t max_ticks;                       /* 0: none */
    uint64_t planned;                         /* the time limit in ticks, whatever has passed of it; 0: there is none */
    const volatile sig_atomic_t *interrupted; /* set by a signal handler of the command line; may be NULL */
    limit_reason hit;
    void (*pause)(limits *l, void *context); /* sets granted to more than ticks, or to 0: no bound. NULL: ticks are not granted */
    void *pause_context;
    uint64_t granted;   /* ticks after which `pause` is called; 0: never */
    uint64_t attend_at; /* ticks after which something is to be looked at */
    uint32_t looks;
};

double limits_now(void); /* monotonic seconds */
void limits_set_timeout(limits *l, double seconds);
/* Seconds of counted work, a million ticks each. Without limits nothing is counted: monotonic seconds. */
double limits_clock(const limits *l);
/* Seconds of counted work that the time limit leaves; HUGE_VAL: there is none. */
double limits_left(const limits *l);
/* Stops after so many more seconds of counted work, or earlier if it is limited already. */
void limits_allow(limits *l, double seconds);
/* Limits for a part of the work that may end before the rest does: they count on from the given ones, which limits_end_part brings up to
 * date. NULL: no limits. */
limits limits_begin_part(limits *l);
void limits_end_part(limits *l, const limits *part);
/* For a component that counts from zero: the rest of limits that are counted. */
void limits_restart(limits *l);
void limits_attend(limits *l);                  /* the slow path of limits_work */
limit_reason limits_look(limits *l);            /* clock, interrupt, and once in a while memory */
limit_reason limits_look_all(limits *l);        /* always checks memory, too; takes some microseconds */
const char *limits_reason_text(limit_reason r); /* "timeout", "out of memory", … */
uint64_t limits_resident_bytes(void);
uint64_t limits_peak_bytes(void);

/* Counts work that has been done. It may set `hit`. NULL: no limits. */
static inline void limits_work(limits *l, uint64_t ticks)
{
    if (l && (l->ticks += ticks) >= l->attend_at) limits_attend(l);
}

/* Takes one step; true when the work has to stop. NULL: no limits. */
static inline bool limits_hit(limits *l)
{
    if (!l) return false;
    if (l->hit) return true;
    if (++l->steps % LIMITS_STEPS_PER_TICK == 0) limits_work(l, 1);
    if (l->max_steps && l->steps > l->max_steps) (void)limits_look(l);
    return l->hit != LIMIT_NONE;
}

#endif
