/* analysis/facts/interval.h — the values that the scalar variables of a program can have at all: intervals, found before any solver is
 * asked.
 * Implements: abstract interpretation with intervals (Cousot, Cousot, POPL 1977) over analysis/facts/scalar.h; loops are iterated in weak
 * topological order (Bourdoncle 1993) with widening to the constants of the function's conditions, then narrowed. Deviations: a function
 * has one entry state, the join over all calls, and one exit state. Functions that call each other in a circle start from arbitrary
 * values.
 * In: a task.  Out: which locations and branches no execution takes; intervals at the entries of functions and at the heads of loops.
 * Invariant: every fact holds for every execution from the entry function on, under the assumptions of analysis/facts/scalar.h. If no
 * error call is left, the program is proved.
 * Programs with control flow that is not modelled (setjmp, threads, callbacks, constructors, unsupported operations) get facts that say
 * nothing. */
#ifndef ANALYSIS_FACTS_INTERVAL_H
#define ANALYSIS_FACTS_INTERVAL_H

#include "analysis/engine.h"

interval_facts *interval_analyse(const verify_task *t, limits *l); /* NULL: out of limits */
/* The same with facts at every location that is not in the middle of a straight piece; for tests. */
interval_facts *interval_analyse_everywhere(const verify_task *t, limits *l);
void interval_free(interval_facts *f);

bool interval_proves(const interval_facts *f);             /* no error call can be reached */
const char *interval_unsupported(const interval_facts *f); /* why the facts say nothing; NULL: they do */
/* The assumptions of a proof by these facts, one sentence each. */
void interval_assumptions(const interval_facts *f, engine_result *out);

bool interval_unreachable(const interval_facts *f, fn function, uint32_t where); /* no execution gets there */
bool interval_branch_dead(const interval_facts *f, fn function, uint32_t where,
                          unsigned branch); /* no execution takes that branch of an assume (0 true, 1 false) */
/* Bounds of an integer or pointer (as a number) whenever a location is about to be executed; false: nothing is known there but the type.
 * For tests. */
bool interval_of(const interval_facts *f, fn function, uint32_t where, var v, __int128 *low, __int128 *high);
/* Every integer or pointer whose bounds at a location are tighter than its type's. */
typedef struct {
    ex place;  /* an lvalue of the program that names it; none: there is none */
    var owner; /* the variable that it is, or is part of: at this offset */
    uint64_t offset;
    uint32_t bits;
    bool is_signed;
    __int128 low, high;
} interval_fact;
typedef void (*interval_visitor)(void *context, const interval_fact *fact);
void interval_visit(const interval_facts *f, fn function, uint32_t where, interval_visitor visit, void *context);
/* true: facts are kept for this location */
bool interval_has(const interval_facts *f, fn function, uint32_t where);

extern const engine engine_interval; /* true or unknown, never false */

#endif
