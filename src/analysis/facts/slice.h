/* analysis/facts/slice.h — what can influence whether an error call is reached.
 * Backward dependence over the whole program: data through variables and through regions of memory (without regard to the order of
 * statements), control by iterated post-dominance frontiers (Sreedhar, Gao: a linear time algorithm for placing φ-nodes, POPL 1995), across
 * calls and returns. In: a task, facts about unreachable code (may be NULL).  Out: relevant functions, locations, variables. What leaves it
 * out adds executions, and takes none away: an irrelevant assignment writes what no relevant location reads; both branches of an irrelevant
 * condition come to the same relevant locations; a call of an irrelevant function changes nothing that is relevant. So a proof without the
 * irrelevant parts is a proof of the program; a counterexample is not, and is replayed on the whole. Conditions under which a relevant
 * function's executions end (abort, assumptions, loops without an exit) count as relevant: without them proofs would fail. */
#ifndef ANALYSIS_FACTS_SLICE_H
#define ANALYSIS_FACTS_SLICE_H

#include "analysis/engine.h"

program_slice *slice_compute(const verify_task *t, const interval_facts *facts, limits *l); /* NULL: out of limits */
void slice_free(program_slice *s);

bool slice_has_location(const program_slice *s, fn f, uint32_t where);
bool slice_has_function(const program_slice *s, fn f);  /* false: calls of it can be stepped over */
bool slice_has_variable(const program_slice *s, var v); /* that is not in memory */
bool slice_has_region(const program_slice *s, region r);
uint32_t slice_count_locations(const program_slice *s, uint32_t *of_all); /* of_all: in reachable functions */
/* Where both branches of a location come together again; LOC_NONE: nowhere. For jumping over irrelevant conditions. */
uint32_t slice_join_of(const program_slice *s, fn f, uint32_t where);

#endif
