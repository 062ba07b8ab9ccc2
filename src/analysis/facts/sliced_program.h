/* analysis/facts/sliced_program.h — the slice as a program in its own right.
 * In: a task in a pure world, its slice, facts about unreachable code (may be NULL).  Out: a program of the same space. Irrelevant
 * operations and loops are gone, irrelevant arguments and results are zero, functions without a relevant location do nothing. Functions and
 * globals keep their numbers; locations are numbered anew.
 * Invariant: every execution of the whole program is one of the sliced program, as far as relevant locations, variables and regions go. The
 * sliced program may have more: a loop that is gone counts as terminating. So a proof of it, with facts computed from it alone, is a proof
 * of every program that has this slice; an execution of it is one of the whole program only if the whole program has been executed.
 * Why a pure world: elsewhere an irrelevant operation may hand an object to the environment, and that is an effect that the slice does not
 * know. */
#ifndef ANALYSIS_FACTS_SLICED_PROGRAM_H
#define ANALYSIS_FACTS_SLICED_PROGRAM_H

#include "analysis/facts/slice.h"

typedef struct {
    cfa_program program; /* borrows everything but its functions from the whole program */
    uint32_t **original; /* per function, per location: that of the whole program; 0: there is none. NULL: the function does nothing */
    uint32_t **sliced;   /* the other way round; LOC_NONE: it is gone */
} sliced_program;

/* NULL: there is something in it that cannot be left out or moved (labels as values, variable arguments, …). */
sliced_program *sliced_program_make(const verify_task *t, const program_slice *s, const interval_facts *facts);
void sliced_program_free(sliced_program *p);

#endif
