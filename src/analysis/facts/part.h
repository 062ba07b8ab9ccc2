/* analysis/facts/part.h — a part of the program as a program of its own, which engines look at instead of the whole: the slice, or what a
 * condition leaves. Invariant: all facts about the part are computed from it alone. */
#ifndef ANALYSIS_FACTS_PART_H
#define ANALYSIS_FACTS_PART_H

#include "analysis/engine.h"
#include "analysis/facts/interval.h"
#include "analysis/facts/slice.h"
#include "base/stats.h"

typedef struct {
    const cfa_program *program; /* of the part; NULL: there is none */
    uint32_t *const *original;  /* per function, per location of the part: that of the whole; 0, or no array: there is none */
    verify_task *task;          /* NULL: it was not prepared */
    interval_facts *intervals;  /* may be NULL */
    program_slice *slice;       /* may be NULL */
} program_part;

/* Computes task and facts, unless they are there; false: within these limits there is no task. Only the loops' names come from the whole.
 */
bool part_prepare(program_part *p, const verify_task *whole, externals_mode externals, limits *l, stats *s);
void part_forget_facts(program_part *p);

/* Locations of the part become those of the whole. */
void part_place_values(const program_part *p, chosen_values *values);         /* a value of no location of the whole is of unknown origin */
void part_place_invariants(const program_part *p, engine_invariants *claims); /* those of no location of the whole go */

#endif
