/* replay/interpreted/attack.h — executions that try to refute a proof.
 * In: a task that somebody says is safe, and the slice (may be NULL) on whose conditions the error depends.  Out: the values of executions
 * that reach an error call all the same.
 * The inputs are near what the conditions compare with, small, extreme or random. The same task gets the same executions: nothing depends
 * on time. Every value that is neither an input, an argument of main nor an extern variable is zero. */
#ifndef REPLAY_INTERPRETED_ATTACK_H
#define REPLAY_INTERPRETED_ATTACK_H

#include "analysis/engine.h"

typedef struct {
    uint64_t most_steps; /* of the interpreter, for all executions together; the set-up of an execution counts, too */
    uint32_t most_runs;  /* 0: as many as the steps allow */
    limits *limits;
    void *context;
    bool (*reached)(void *context, const chosen_values *values); /* with these an error was reached; true: that is enough */
} attack_options;

typedef struct {
    uint64_t steps;
    uint32_t runs;
    bool has_won; /* reached() said that it is enough */
} attack_result;

attack_result attack_task(const verify_task *t, const program_slice *slice, const attack_options *o);

#endif
