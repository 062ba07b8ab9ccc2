/* analysis/paths/distance.h — how far every location is from an error call, by the automata alone.
 * In: a task.  Out: lower bounds of the operations to the nearest error call, and to the end of the function. A condition counts for
 * several operations, since it may be decided the other way. A call is entered if an error is inside it; else it costs its shortest path.
 * Why: a hint for searches. Nothing rests on it. */
#ifndef ANALYSIS_PATHS_DISTANCE_H
#define ANALYSIS_PATHS_DISTANCE_H

#include "analysis/task.h"

#define DISTANCE_NEVER ((uint32_t)1 << 30) /* there is no path; the sum of two does not overflow */

typedef struct {
    uint32_t **to_error, **to_end; /* per function and location; NULL: not reachable */
    arena memory;
} distances;

void distances_find(distances *d, const verify_task *t);
void distances_free(distances *d);

/* The distance from a location, if an error is `after` operations behind the return of its function. */
static inline uint32_t distance_at(const distances *d, fn f, uint32_t where, uint32_t after)
{
    uint32_t inside = d->to_error[f.i][where], beyond = d->to_end[f.i][where] + after;
    if (beyond > DISTANCE_NEVER) beyond = DISTANCE_NEVER;
    return inside < beyond ? inside : beyond;
}

#endif
