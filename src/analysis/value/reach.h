/* analysis/value/reach.h — the reached set of the explicit-value analysis: which abstract states exist, and how each was found.
 * Implements: the CPA algorithm of Beyer, Henzinger, Théoduloz: Configurable Software Verification (CAV 2007), for one abstract domain.
 * Deviations: states are never merged (merge^sep), so the paper's inner loop over merge is missing. One successor may lie a whole block of
 * edges behind its predecessor. Successors arrive as the precision has them already, so there is no operator for precision adjustment.
 * Targets are handed out one by one, while the search can go on.
 * In: operators over abstract states, which are numbers here ("data"); a first state.  Out: a reached set that is closed under successors,
 * or the next target with the path to it.
 *
 * Contract:
 * - A state is (function, location, call stack, data). States with equal (function, location, stack) form a partition; only they are ever
 *   compared.
 * - expand() reports *all* successors of a state by reach_add. For the same state and precision it reports the same ones in the same
 *   order, so the path inside a block can be found again from the number of the successor.
 * - A new state that is covered by a reached one (its concrete states are among the other's) is not added.
 * - When reach_run says REACH_COMPLETE, every execution from a concrete state of the first state stays within the reached set. Proofs rest
 *   on this.
 * - A refined precision starts anew (reach_restart).
 * Invariant: everything is deterministic; states are numbered in the order in which they were found, and expanded breadth first. */
#ifndef ANALYSIS_VALUE_REACH_H
#define ANALYSIS_VALUE_REACH_H

#include "base/limits.h"
#include "base/map.h"
#include "base/stats.h"
#include "cfa/program.h"

enum { REACH_NONE = UINT32_MAX };

/* ---- call stacks, hash-consed: equal stacks are equal numbers ---- */

typedef struct {
    uint32_t i;
} reach_stack; /* 0: the first function alone */

typedef struct {
    reach_stack below;
    fn caller;      /* whose activation waits */
    uint32_t call;  /* the call at which it waits */
    fn callee;      /* the function on top */
    uint32_t saved; /* whatever the analysis wants back at the return; part of the stack's identity */
    uint32_t depth; /* number of frames above the first function */
} reach_frame;

/* ---- states ---- */

typedef struct {
    fn function;
    uint32_t where;
    reach_stack stack;
    uint32_t data; /* of the analysis */
} reach_point;

typedef struct {
    reach_point at;
    uint32_t partition;
    uint32_t parent;  /* REACH_NONE: the first state */
    uint32_t ordinal; /* its number among its parent's successors, from 0; covered ones count */
} reach_node;

typedef struct reach reach;

typedef struct {
    void *context;
    /* Transfer: reports every successor by reach_add. false: gives up (limits, something unsupported); reach_run says so. */
    bool (*expand)(void *context, reach *r, uint32_t state);
    /* Stop: a reached state of the partition that covers the data, besides one with equal data; REACH_NONE: there is none. */
    uint32_t (*cover)(void *context, const reach *r, uint32_t partition, uint32_t data);
    /* A state was added: for an index of the analysis. */
    void (*added)(void *context, const reach *r, uint32_t state);
} reach_operators;

typedef enum {
    REACH_COMPLETE, /* nothing is left to expand */
    REACH_TARGET,   /* reach_target() is one; the next reach_run goes on after it */
    REACH_LIMIT,
    REACH_FULL,    /* more states than reach_set_budget allows */
    REACH_STOPPED, /* expand gave up */
} reach_outcome;

reach *reach_new(const reach_operators *operators, limits *l, stats *s); /* limits and statistics may be NULL */
void reach_free(reach *r);
/* States, or so many for each place (partition) that was reached, if that is more. 0 states: no budget. */
void reach_set_budget(reach *r, uint32_t states, uint32_t per_place);
void reach_restart(reach *r); /* forgets all states; call stacks keep their numbers */

/* Adds the first state, or from within expand a successor of the state that is being expanded. Returns its number; REACH_NONE: it is
 * covered. */
uint32_t reach_add(reach *r, const reach_point *p, bool is_target);
reach_outcome reach_run(reach *r);

/* The state that the last reach_add was about: the new one, or the one that covers it. */
uint32_t reach_last(const reach *r);
const reach_node *reach_get(const reach *r, uint32_t state);
uint32_t reach_count(const reach *r);
uint32_t reach_places(const reach *r); /* partitions that have a state */
uint32_t reach_target(const reach *r);
uint32_t reach_find(const reach *r, uint32_t partition, uint32_t data); /* the state with just this data; REACH_NONE: none */
typedef VEC(uint32_t) reach_path;
/* The path to a state, that state last; at most so many states of its end. */
void reach_path_to(const reach *r, uint32_t state, uint32_t most, reach_path *path);

reach_stack reach_push(reach *r, reach_stack below, fn caller, uint32_t call, fn callee, uint32_t saved);
const reach_frame *reach_top(const reach *r, reach_stack s); /* NULL: the first function */
static inline reach_stack reach_empty(void) { return (reach_stack){0}; }

#endif
