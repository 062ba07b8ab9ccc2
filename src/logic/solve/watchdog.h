/* logic/solve/watchdog.h — interrupts a library that does not look at our limits.
 * A thread sleeps until the deadline and then calls `bark`, which must be safe to call from another thread. With a bound for the resident
 * size, or a flag that a signal sets, it wakes up now and then and checks. Setting and clearing cost a mutex; the first watchdog_set starts
 * the thread. */
#ifndef LOGIC_SOLVE_WATCHDOG_H
#define LOGIC_SOLVE_WATCHDOG_H

#include "base/limits.h"

typedef struct watchdog watchdog;

watchdog *watchdog_new(void (*bark)(void *context), void *context);
void watchdog_free(watchdog *w);
/* deadline: limits_now() seconds, 0: none; max_resident: bytes, 0: none; run: may be NULL. */
void watchdog_set(watchdog *w, double deadline, uint64_t max_resident, const limits *run);
/* Off duty. Why it barked since watchdog_set; LIMIT_NONE: it did not. When this returns, no bark is under way. */
limit_reason watchdog_clear(watchdog *w);

#endif
