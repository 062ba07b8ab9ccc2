/* analysis/native/guided.h — looks for inputs that lead to an error, guided by coverage.
 * In: a task, a number of steps.  Out: the values of executions that reach an error call.
 * Executions in the interpreter; inputs that took a new way of a branch are kept (analysis/native/corpus.h) and changed
 * (analysis/native/mutate.h), as fuzzers do. Each seed is executed once more to learn what its branches compare.
 * Invariant: nothing depends on time; the same task gets the same executions. Every value that is neither an input, an argument of main nor
 * an extern variable is zero. Memory is bounded: that of the corpus is. */
#ifndef ANALYSIS_NATIVE_GUIDED_H
#define ANALYSIS_NATIVE_GUIDED_H

#include "replay/interpreted/attack.h"

/* Ends early if the program takes no values. */
attack_result guided_search(const verify_task *t, const program_slice *slice, const attack_options *o);

#endif
