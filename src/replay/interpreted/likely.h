/* replay/interpreted/likely.h — numbers that may make a program do something else.
 * In: a task, the slice (may be NULL) on whose conditions the error depends, the state of a random generator.  Out: small and extreme
 * numbers, those near what conditions compare with, random ones. The same state gives the same numbers. */
#ifndef REPLAY_INTERPRETED_LIKELY_H
#define REPLAY_INTERPRETED_LIKELY_H

#include "analysis/engine.h"

typedef struct {
    const verify_task *task;
    const program_slice *slice;
    uint64_t random;        /* state */
    VEC(int64_t) constants; /* of conditions; found when the first is wanted */
    bool has_constants;
} likely_numbers;

uint64_t likely_random(likely_numbers *l);
uint64_t likely_number(likely_numbers *l, uint32_t size); /* in bytes */
void likely_free(likely_numbers *l);

#endif
