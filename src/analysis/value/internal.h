/* analysis/value/internal.h — declarations that the files of the explicit-value analysis share.
 * Cuts are the constants that a variable is compared with. They divide the variable's values into cells. In a cell every condition on the
 * variable alone has one outcome, so a variable that is tracked by its cell has finitely many values, however it is computed.
 * A slot is a scalar of the program (analysis/facts/scalar.h). */
#ifndef ANALYSIS_VALUE_INTERNAL_H
#define ANALYSIS_VALUE_INTERNAL_H

#include "analysis/budgets.h"
#include "analysis/cex/counterexample.h"
#include "analysis/explored.h"
#include "analysis/facts/scalar.h"
#include "analysis/value/reach.h"

/* Levels of precision: what a stored state keeps of a variable. */
enum {
    TRACK_NOT,
    TRACK_VALUE, /* its value, if it is known */
    TRACK_CELL,  /* its cell (analysis/value/value_cells.c): the interval between two constants that it is compared with */
    TRACK_EXACT, /* its interval as it is */
};

typedef struct {
    int64_t *at; /* ascending */
    uint32_t count;
} slot_cuts;

/* Stored states. A shape lists which slots are known; equal shapes and equal states are equal numbers. */
typedef struct {
    uint32_t *items;       /* slot × 2, + 1 if it is an interval; ascending */
    uint32_t count, words; /* words: of values */
} state_shape;

typedef struct {
    uint32_t shape;
    uint64_t *values; /* one word per known slot, two per interval */
} stored_state;

typedef struct {
    VEC(state_shape) shapes;
    idtable shape_index;
    VEC(stored_state) states; /* [0]: the start of the program */
    idtable state_index;
    arena memory;
    VEC(uint32_t) items; /* scratch */
    VEC(uint64_t) words;
} state_store;

typedef struct {
    fn function;
    uint32_t where;
    uint8_t branch;
    bool skipped; /* a call that was stepped over although the callee has a body */
    fn entered;   /* the function that a call enters; FN_NONE */
} value_step;

typedef VEC(value_step) value_path;

typedef enum { CHOICE_FALSE, CHOICE_CALLEE, CHOICE_OUTSIDE } choice_kind;
typedef struct { /* a branch or callee that is not followed yet */
    fn function;
    uint32_t where;
    reach_stack stack;
    uint32_t mark; /* of the trail */
    uint32_t path_len;
    uint8_t kind;
    uint32_t callee;        /* CHOICE_CALLEE: number among the call's */
    explored_edge explored; /* that it is */
} value_choice;
typedef VEC(value_choice) value_choices;

/* A walk through a block that stopped at a successor, and can go on to a later one. */
typedef struct {
    bool is_open;
    uint32_t state;   /* where the block begins */
    uint32_t emitted; /* successors so far */
    uint64_t steps;   /* its costs so far */
    scalar_state s;
    value_choices choices;
    value_path path; /* from the beginning of the block to the last successor */
} block_walk;

typedef struct {
    const verify_task *t;
    const engine_options *o;
    scalars *c;
    scalar_state s;
    reach *r;
    /* precision */
    uint8_t *level;        /* per slot */
    VEC(uint32_t) tracked; /* slots, ascending */
    slot_span *tracked_of; /* per function: its part of tracked */
    bool *entered;         /* per function: calls of it are followed */
    uint32_t *weight;      /* per slot: how reluctantly it is tracked */
    slot_cuts *cuts;       /* per slot */
    uint32_t *added_cuts;  /* per slot: by refinement */
    arena memory;
    /* states */
    state_store store;
    VEC(uint32_t) changed; /* slots, while a state is stored */
    uint64_t **live;       /* per function: bits per location and own slot; NULL: not computed */
    bool *live_computed;
    uint8_t **reached;            /* per function, per location: bit k, edge k was taken since the last start; NULL: not wanted */
    bool *stepped_over;           /* per function: the same for calls that were not followed */
    VEC(VEC(uint32_t)) shapes_of; /* per partition of the reached set: shapes that occur */
    explored_graph *explored;     /* the explored part since the last start; NULL: not wanted */
    explored_edge position;       /* in it: of the walk */
    VEC(uint32_t) explored_at;    /* per state of the reached set: its node there */
    /* the walk through a block */
    value_choices choices;
    value_path path;
    bool recording;
    uint32_t stop_at; /* recording: the successor whose path is wanted */
    bool cut_short;   /* it is an error call that may also return: the walk behind it is missing */
    uint32_t emitted;
    uint64_t steps;
    block_walk walks[BUDGET_VALUE_WALKS]; /* the most expensive searches for paths inside blocks, since the last start of the exploration */
    /* the answer so far */
    const char *incomplete; /* some executions were not followed: why */
    uint32_t undecided;     /* error paths that are neither refuted nor feasible */
} value_analysis;

enum {                      /* of variables: what tracking one costs, for choosing among them */
       WEIGHT_COMPARED = 2, /* only ever set to constants or arbitrary values */
       WEIGHT_COMPUTED = 6,
       WEIGHT_COUNTER = 60, /* computed from itself: it takes many values */
};

/* analysis/value/value_state.c */
/* Exploring is more expensive than tracking by now. */
bool value_has_many_states(const value_analysis *v);
void value_track(value_analysis *v, uint32_t slot, uint8_t level);
void value_precision_changed(value_analysis *v);
uint32_t value_keep(value_analysis *v, fn f, uint32_t where);              /* the state as the precision has it */
uint32_t value_keep_own(value_analysis *v, fn f);                          /* only the function's own slots */
void value_restore(value_analysis *v, uint32_t data);                      /* on top of arbitrary values */
void value_restore_own(value_analysis *v, fn f, uint32_t data, range *to); /* of the function's own slots */
uint32_t value_cover(void *context, const reach *r, uint32_t partition, uint32_t data);
void value_added(void *context, const reach *r, uint32_t state);
void value_free_states(value_analysis *v);
void value_forget_dead(value_analysis *v, fn caller, uint32_t next, const scalar_place *assigned);

range value_keeps(const value_analysis *v, uint32_t slot, uint8_t level, range r); /* what a stored state keeps of it at a level */

/* analysis/value/value_cells.c */
void value_find_cells(value_analysis *v);
bool value_add_cut(value_analysis *v, uint32_t slot, __int128 at); /* a cell begins there; false: it does already */
range value_cell(const value_analysis *v, uint32_t slot, range r); /* the smallest union of neighbouring cells around it */

/* analysis/value/value_explore.c */
bool value_expand(void *context, reach *r, uint32_t state);
/* Appends the path from a stored state to its successor of that number to v->path. false: there is none (a bug). */
bool value_path_to_successor(value_analysis *v, uint32_t state, uint32_t ordinal);
void value_forget_walks(value_analysis *v); /* states get new numbers */
void value_free_walks(value_analysis *v);
void value_step_over(value_analysis *v, const scalar_call *call, fn callee);

/* analysis/value/marks.c */
void value_mark_edges(value_analysis *v);   /* from now on */
void value_forget_marks(value_analysis *v); /* the exploration starts anew */
void value_leave_reached(value_analysis *v, engine_result *out);

/* value_explored_part.c: the walk as a graph of decisions (analysis/explored.h). Without a graph these functions do nothing. */
void value_explored_begin(value_analysis *v);                /* the exploration starts anew */
void value_explored_from(value_analysis *v, uint32_t state); /* a stored state is expanded */
void value_explored_decide(value_analysis *v, explored_kind kind, fn function, uint32_t where);
void value_explored_take(value_analysis *v, fn function, uint32_t where, unsigned branch); /* of the decision that was made last */
void value_explored_exclude(value_analysis *v, fn function, uint32_t where, unsigned branch);
void value_explored_reach(value_analysis *v, uint32_t state); /* a stored state; REACH_NONE: one that may fail */
void value_explored_end(value_analysis *v);                   /* no execution goes on */
void value_explored_lose(value_analysis *v);                  /* the rest of the walk is not told */
void value_explored_leave(value_analysis *v, engine_result *out);

/* analysis/value/value_refine.c */
typedef struct {
    VEC(uint32_t) at; /* for each stored state on v->path, how many steps of the path lead to it */
    bool is_whole;    /* the path begins at the entry; else somewhere, and nothing is known there */
} value_positions;
/* Refutes v->path. true: the precision was refined so that it excludes this path. An end of a path is refuted only where the lowest levels
 * do it: the whole path may have a cheaper contradiction. */
bool value_refine(value_analysis *v, const value_positions *stored);
/* Does the precision exclude v->path already? It may have been refined since the path was found. */
bool value_excludes(value_analysis *v, const value_positions *stored);

static inline void value_reset(value_analysis *v) { scalar_undo(&v->s, 0); }

#endif
