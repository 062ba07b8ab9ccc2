/* replay/interpreted/replay.h — executes a counterexample in the interpreter: no `false` without it.
 * In: a task and the values that the program does not determine (analysis/engine.h).  Out: whether this execution calls an error function.
 * Invariant: everything else that is arbitrary is zero. So a replay is deterministic, and running it again (for a trace, for a harness)
 * gives the same execution.
 * An execution that meets undefined behaviour before the error (null dereference, access out of bounds, division by zero) is not
 * confirmed: from there on a compiled program may do anything. Signed overflow wraps, as it does in all analyses. */
#ifndef REPLAY_INTERPRETED_REPLAY_H
#define REPLAY_INTERPRETED_REPLAY_H

#include "analysis/engine.h"
#include "cfa/exec/interpret.h"

typedef struct {
    bool confirmed;   /* an error call was reached */
    char error[80];   /* confirmed: the function that was called */
    char reason[320]; /* otherwise: why not, with file:line where there is one */
    run_outcome outcome;
    fn function; /* where it ended */
    srcpos at;
    uint64_t steps;
    uint32_t inputs_used;
    bool inputs_missing;                   /* more inputs were asked for than given: they were zero */
    bool signed_overflow, oversized_shift; /* happened on the way */
    bool used_others;                      /* arbitrary values that are not inputs were met */
} replay_result;

/* A run ends after as many steps as the limits allow, or after BUDGET_REPLAY_STEPS. Nothing of the program's output is seen.
 * Runs on the stack of the caller: use a big one (base/bigstack.h). */
replay_result replay_check(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l);

/* The same execution, watched by step, input, access and branch. */
replay_result replay_watch(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l, const run_observer *watcher);

/* Values that were found for a part of the program only: it alone takes the given inputs. */
typedef struct {
    void *context;
    bool (*takes_inputs)(void *context, fn f, uint32_t where); /* this location belongs to the part */
    uint64_t seed;                                             /* of the inputs that other places get; 0: they are zero */
} replay_part;

/* Executes the whole program with them. *inputs gets all inputs of this execution, in order. */
replay_result replay_part_of(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l, const replay_part *part,
                             chosen_values *inputs);

#endif
