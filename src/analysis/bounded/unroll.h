/* analysis/bounded/unroll.h — all executions of a program up to some depth as one formula: symbolic unrolling with merging at joins.
 * In: a task, an encoder, points to start from.  Out: error calls with the guards under which they are reached, and the points that are
 * beyond the bound (deferred).
 *
 * A point is (context, location, guard, state). A context says which calls are active and which iteration of which loop is under way in
 * each. Points of one context and location become one: guards by disjunction, states by if-then-else (encode/merge). Points are carried
 * out in an order in which joins wait for all their paths: by context, within it by analysis/facts/join_order, all of a call before the
 * location behind it, all iterations of a loop before the locations behind it.
 * Invariant: there is one state per context and location. So constants flow, and loops that constants decide cost next to nothing.
 *
 * Where it stops:
 * - By iterations: at the head of a loop that is reached for the n-th time (n: the bound), and at a recursive function that is active n
 *   times. A later run with a larger bound goes on from there. The executions of the two runs are different, so nothing is looked at
 *   twice. Loops whose every test is decided by constants go on for free, unless the bound is strict.
 * - By layers: at every head of a loop, and at every entry of a recursive function. One run carries out all deferred points up to the next
 *   such point.
 * - Points from which no error call can follow, by the automata alone, are dropped.
 * - A path ends at the first operation that is not modelled. These ends are listed; the caller decides whether they can be reached.
 * Every call is entered at an explicit place of the code (one context per call), so that formulas can be partitioned by calls. */
#ifndef ANALYSIS_BOUNDED_UNROLL_H
#define ANALYSIS_BOUNDED_UNROLL_H

#include "analysis/bounded/guard.h"
#include "analysis/cex/counterexample.h"
#include "analysis/cex/task_encoding.h"
#include "analysis/explored.h"
#include "analysis/facts/join_order.h"

typedef struct {
    uint32_t i;
} ctx; /* 0: none; 1: the entry function's body, outside of loops */
#define CONTEXT_ENTRY ((ctx){1})

typedef enum { CONTEXT_CALL, CONTEXT_LOOP } context_kind;

typedef struct {
    uint8_t kind;  /* context_kind */
    bool decided;  /* LOOP: constants have decided a condition that leaves the loop */
    uint8_t after; /* CALL: 1: an error may come after the return, 2: none can; 0: not computed */
    uint32_t parent;
    fn function;    /* whose locations are here */
    uint32_t at;    /* CALL: location of the call in the parent's function; LOOP: which loop */
    uint32_t count; /* CALL: number of the callee; LOOP: iteration, from 0 */
    uint32_t free;  /* LOOP: how many of the iterations are free of the bound */
    uint32_t depth;
    uint32_t activation; /* innermost call, or itself */
    uint32_t recursion;  /* CALL: how many functions of the same component are active, with this one */
    guard entered;       /* the guard under which it was first reached */
    uint32_t terms;      /* how many terms there were then */
} unroll_context;

typedef struct {
    ctx in;
    uint32_t where;
    guard g;
    encode_state *s;        /* owned */
    explored_edge position; /* in what was looked at */
} unroll_point;

typedef struct { /* something that happens at a point */
    ctx in;
    uint32_t where;
    guard g;
    uint32_t layer;         /* which run met it, from 1 */
    explored_edge position; /* of an error: the edge that leads to it */
} unroll_event;

typedef VEC(trace_step) path_steps;

typedef enum { UNROLL_ITERATIONS, UNROLL_LAYERS } unroll_mode;
typedef enum { UNROLL_DONE, UNROLL_STOPPED /* by the watcher */, UNROLL_LIMIT } unroll_outcome;

typedef struct unroll unroll;

/* Callbacks that steer the unrolling; each may be NULL. */
typedef struct {
    void *context;
    bool (*is_feasible)(void *context, unroll *u, const unroll_point *p); /* at a loop that is reached again; false: nothing comes there */
    bool (*stops)(void *context, unroll *u);                              /* looks at the errors so far; true: ends the run */
    /* At a call, before it is entered. true: it was carried out as a whole; the state is behind it, or NULL if the path ends there. */
    bool (*steps_over)(void *context, unroll *u, unroll_point *p, fn callee);
    /* At the end of the function in which the unrolling began; takes the state. from: the location of the return, or LOC_EXIT. */
    void (*leaves)(void *context, unroll *u, unroll_point *p, uint32_t from);
} unroll_watch;

struct unroll {
    task_encoding enc; /* borrowed */
    unroll_mode mode;
    unroll_watch watch;
    guards guards;
    VEC(unroll_context) contexts;
    idtable context_index;
    join_order *orders;  /* per function; position NULL: not yet */
    uint32_t *exits;     /* per function: edges to its end */
    uint8_t **prospects; /* per function and location, bits: an error call may follow in the function; its end may follow. NULL: not yet */
    bool keeps_all;      /* an operation that is not modelled might lead anywhere: no point is dropped for lack of prospects */
    arena memory;
    VEC(unroll_point) heap; /* the next one to carry out on top */
    VEC(unroll_point) deferred;
    VEC(unroll_event) errors, unmodelled;
    VEC(unroll_event) log;   /* every point that was taken from the heap, in order: an execution passes those whose guards hold */
    VEC(unroll_point) group; /* points that are about to become one */
    VEC(guard) group_guards;
    const interval_facts *intervals; /* branches that they call dead are not taken; may be NULL */
    const program_slice *slice;      /* operations outside of it are not carried out, which adds executions: for proofs only; may be NULL */
    explored_graph *explored;        /* the explored part; NULL: not wanted. Without a slice only */
    map64 explored_joins;            /* (context, location) → its node, in this run */
    uint32_t bound, layer;
    bool strict;
    uint64_t free_left; /* free iterations that this run may still take */
    uint64_t compared;  /* work of comparing points that is not counted yet */
    uint64_t edges;
    bool incomplete; /* a function whose loops are not understood was met */
};

void unroll_init(unroll *u, const task_encoding *enc, unroll_mode mode);
void unroll_free(unroll *u);

/* Starts at the beginning of the program; begin: the same with a state that the caller has made. */
void unroll_start(unroll *u);
void unroll_begin(unroll *u, unroll_point p);
/* Adds a point to start from; takes its state. */
void unroll_add(unroll *u, unroll_point p);
/* Carries out all waiting and deferred points up to the bound. By layers the bound does not matter. */
unroll_outcome unroll_run(unroll *u, uint32_t bound, bool strict);
void unroll_drop_deferred(unroll *u);
/* Adds the constraint of an operation to the point's guard. false: the path ends here, and the state is gone. */
bool unroll_require(unroll *u, unroll_point *p, term constraint);
/* Makes one point of those in u->group, which are at one place; u->group_guards are their guards. false: none of them is ever reached. */
bool unroll_merge_group(unroll *u, unroll_point *p);

/* The context of a call. */
ctx unroll_call_context(unroll *u, ctx caller, uint32_t call, fn callee);
static inline const unroll_context *unroll_context_get(const unroll *u, ctx c) { return &u->contexts.data[c.i]; }
const join_order *unroll_order(unroll *u, fn f);
/* The context to which an edge to a location of the same function leads. */
ctx unroll_context_at(unroll *u, ctx from, uint32_t to, guard g);

/* The path that a model stands for, location by location, up to the first of the events whose guard holds. false: there is none. */
bool unroll_path(unroll *u, const model *m, const unroll_event *events, uint32_t count, path_steps *out);

#endif
