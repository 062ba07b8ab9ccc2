/* analysis/native/program_state.h — the state of a program that reads inputs again and again.
 * In: a task.  Out: a number for the values of its small global variables that it assigns, at any time of an execution.
 * Why: a program that reacts to inputs takes the same ways in many states, and only some of them lead on. */
#ifndef ANALYSIS_NATIVE_PROGRAM_STATE_H
#define ANALYSIS_NATIVE_PROGRAM_STATE_H

#include "analysis/task.h"
#include "base/vec.h"
#include "cfa/exec/interpret.h"

typedef struct {
    VEC(var) variables;
    uint64_t restored; /* bytes of all globals: what an execution begins with */
} state_variables;

void state_find_variables(state_variables *s, const verify_task *t);
uint64_t state_hash(const state_variables *s, const run_view *v);
void state_free(state_variables *s);

#endif
