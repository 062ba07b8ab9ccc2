/* analysis/facts/slice.h — the parts of a program that can influence whether an error call is reached.
 * Implements: backward slicing (Weiser, TSE 1984) over dependences (Ferrante, Ottenstein, Warren, TOPLAS 1987) of the whole program.
 * Deviations: data dependence goes through variables and regions of memory without regard to the order of statements, and across calls
 * without regard to the calling context; control dependence by iterated frontiers (analysis/facts/postdom.h). Conditions under which a
 * relevant function's executions end (abort, assumptions, loops without an exit) count as relevant: without them proofs would fail.
 * In: a task, facts about unreachable code (may be NULL).  Out: relevant functions, locations, variables and regions.
 * Invariant: leaving out the rest adds executions, and takes none away. An irrelevant assignment writes nothing that a relevant location
 * reads; both branches of an irrelevant condition come to the same relevant locations; a call of an irrelevant function changes nothing
 * that is relevant. So a proof of the slice is a proof of the program. A counterexample of the slice is not one of the program until it was
 * replayed on the whole. */
#ifndef ANALYSIS_FACTS_SLICE_H
#define ANALYSIS_FACTS_SLICE_H

#include "analysis/engine.h"

program_slice *slice_compute(const verify_task *t, const interval_facts *facts, limits *l); /* NULL: out of limits */
void slice_free(program_slice *s);

bool slice_has_location(const program_slice *s, fn f, uint32_t where);
bool slice_has_function(const program_slice *s, fn f);  /* false: calls of it can be stepped over */
bool slice_has_variable(const program_slice *s, var v); /* that is not in memory */
bool slice_has_region(const program_slice *s, region r);
bool slice_has_result(const program_slice *s, fn f);                      /* the function's result is relevant */
uint32_t slice_count_locations(const program_slice *s, uint32_t *of_all); /* of_all: in reachable functions; for tests */
/* Where both branches of a location come together again; LOC_NONE: nowhere. For jumping over irrelevant conditions. */
uint32_t slice_join_of(const program_slice *s, fn f, uint32_t where);

#endif
