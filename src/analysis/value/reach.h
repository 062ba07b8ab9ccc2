/* analysis/value/reach.h — the one reachability algorithm: which abstract states of a program exist.
 * Implements: the CPA algorithm (Beyer, Henzinger, Théoduloz: Configurable Software Verification, CAV 2007), with adjustable precision. An
 * analysis is five small operators over its own abstract states, which are numbers here ("data"); location, call stack and state of a
 * condition automaton are handled for it. In: an analysis, a first state.  Out: a reached set closed under successors, or the first target
 * state with the way to it.
 *
 * Contract.
 *   - A state is (function, location, call stack, condition, data). States with equal (function, location, stack, condition) form a
 * partition; only they are ever compared.
 *   - expand() gives *all* successors of a state, over one edge or over whole blocks of edges: what lies between must have been followed
 * completely. It reports each with reach_add, always the same ones in the same order for the same state and precision (so that the way
 * inside a block can be found again from the number of the successor).
 *   - A state that is covered by one in the reached set (its concrete states are among the other's) is not looked at again. A merged state
 * replaces the older one, and is expanded again; what was found from the older one stays (it is still reachable, as an over-approximation).
 *   - When reach_run says REACH_COMPLETE, every concrete execution from a concrete state of the first state stays within the reached set.
 * This is what proofs rest on.
 *   - A refined precision starts anew (reach_restart).
 * Everything is deterministic; states are numbered in the order in which they were found. */
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
    fn caller;      /* whose activation waits … */
    uint32_t call;  /* … at this call */
    fn callee;      /* the function on top */
    uint32_t saved; /* whatever the analysis wants back at the return; part of the stack's identity */
    uint32_t depth; /* number of frames above the first function */
} reach_frame;

/* ---- states ---- */

typedef struct {
    fn function;
    uint32_t where;
    reach_stack stack;
    uint32_t condition; /* state of the condition automaton; 0 without one */
    uint32_t data;      /* of the analysis */
} reach_point;

typedef struct {
    reach_point at;
    uint32_t partition;
    uint32_t parent;  /* REACH_NONE: the first */
    uint32_t ordinal; /* as the how manieth successor of its parent it was found, from 0; covered ones count */
    bool is_target;
} reach_node;

typedef struct reach reach;

typedef struct {
    void *context;
    /* Transfer: reports every successor by reach_add. false: gives up (limits, something unsupported); reach_run says so. */
    bool (*expand)(void *context, reach *r, uint32_t state);
    /* Precision adjustment: the data to keep of a successor. NULL: as it is. */
    uint32_t (*adjust)(void *context, const reach_point *p);
    /* Merge: the data that is to replace `old`'s; the number of old itself: they stay apart. NULL: always apart. */
    uint32_t (*merge)(void *context, uint32_t fresh, uint32_t old);
    /* Stop: a reached state of the partition that covers the data, or REACH_NONE. NULL: equal data only. */
    uint32_t (*cover)(void *context, const reach *r, uint32_t partition, uint32_t data);
    /* A state was added, or its data was replaced by a merge: for an index of the analysis. NULL: none. */
    void (*added)(void *context, const reach *r, uint32_t state);
} reach_analysis;

typedef enum {
    REACH_BREADTH_FIRST,
    REACH_DEPTH_FIRST,
    REACH_POSTORDER, /* deepest call first, then the smallest location (reverse postorder): joins wait for their ways */
} reach_order;

typedef enum {
    REACH_COMPLETE, /* nothing is left to expand */
    REACH_TARGET,   /* reach_target() is one; the next reach_run goes on behind it */
    REACH_LIMIT,
    REACH_FULL,    /* more states than reach_set_budget allows */
    REACH_STOPPED, /* expand gave up */
} reach_outcome;

reach *reach_new(const reach_analysis *a, reach_order order, limits *l, stats *s);
void reach_free(reach *r);
void reach_set_budget(reach *r, uint32_t states); /* 0: none */
void reach_restart(reach *r);                     /* forgets all states; call stacks keep their numbers */

/* The first state, or from within expand a successor of the state that is being expanded. Returns its number; REACH_NONE: it was covered.
 */
uint32_t reach_add(reach *r, const reach_point *p, bool is_target);
reach_outcome reach_run(reach *r);

const reach_node *reach_get(const reach *r, uint32_t state);
uint32_t reach_count(const reach *r);
uint32_t reach_target(const reach *r);
uint32_t reach_find(const reach *r, uint32_t partition, uint32_t data); /* the state with just this data; REACH_NONE: none */
typedef VEC(uint32_t) reach_path;
void reach_path_to(const reach *r, uint32_t state, reach_path *path); /* from the first state on, that state last */

reach_stack reach_push(reach *r, reach_stack below, fn caller, uint32_t call, fn callee, uint32_t saved);
const reach_frame *reach_top(const reach *r, reach_stack s); /* NULL: the first function */
static inline reach_stack reach_empty(void) { return (reach_stack){0}; }

#endif
