/* analysis/facts/interval_internal.h — declarations that the files of the interval analysis share.
 * interval_state.c prepares functions and computes with their states, interval.c iterates, interval_query.c answers questions. A state of
 * a function is a vector of ranges, one per slot that the function or a callee reads or writes. */
#ifndef ANALYSIS_FACTS_INTERVAL_INTERNAL_H
#define ANALYSIS_FACTS_INTERVAL_INTERNAL_H

#include "analysis/facts/interval.h"
#include "analysis/facts/scalar.h"

enum { /* flags of a location */
       INTERVAL_SEEN = 1,
       INTERVAL_TAKEN_0 = 2, /* its branch 0 is taken */
       INTERVAL_TAKEN_1 = 4,
};

typedef struct {
    fn f;
    const scalar_code *code;
    const cfa_function *cfa;
    const loop_info *loops;
    bool prepared, recursive, on_stack;
    bool irregular;  /* its locations have no order that the iteration understands */
    uint32_t *slots; /* that matter here: its own, then globals that it or a callee reads or writes, ascending */
    uint32_t count_slots, count_own;
    uint32_t *written; /* indices into slots: globals that it or a callee writes */
    uint32_t count_written;
    uint32_t *at;       /* location by position */
    uint32_t *position; /* of a location */
    uint32_t count_at;
    uint32_t *loop_of; /* per position: the loop whose head is there, LOOP_NONE */
    range **in;        /* per location: what has arrived; NULL: nothing */
    range **warm;      /* per loop: its last state, to start from when an outer loop comes back to it */
    range **fact;      /* per location; NULL: none kept */
    uint8_t *seen;     /* per location: flags */
    range *entry;      /* NULL: never called */
    uint32_t entries;  /* how often it has changed */
    range *exit;       /* NULL: does not return */
    range result;
    range_type result_type;
    VEC(range *) spare; /* vectors to use again */
} interval_function;

struct interval_facts {
    const verify_task *t;
    scalars *c;
    interval_function *functions;
    const char *unsupported; /* why the facts say nothing; NULL: they do */
    bool unsupported_step;   /* some operation is not modelled: it may touch any global */
    bool everywhere;         /* facts are kept at every location, not only at loop heads and entries */
    arena memory;
};

typedef struct {
    interval_facts *out;
    const verify_task *t;
    const scalars *c;
    limits *l;
    scalar_state s;
    uint32_t trial; /* > 0: within passes that only look for a loop's state */
    bool stopped;
} interval_analysis;

static inline range_type interval_type_at(const interval_analysis *a, const interval_function *f, uint32_t k)
{
    return a->c->slots.data[f->slots[k]].type;
}

/* analysis/facts/interval_state.c */
range *interval_new_state(interval_function *f);
void interval_drop_state(interval_function *f, range *v);
range *interval_copy_state(interval_function *f, const range *from);
range *interval_take_state(interval_analysis *a, interval_function *f);                     /* the state of the moment, as a vector */
void interval_load_state(interval_analysis *a, const interval_function *f, const range *v); /* the vector becomes the state of the moment */
void interval_join_into(const interval_analysis *a, const interval_function *f, range *into, const range *from);
bool interval_state_within(const interval_analysis *a, const interval_function *f, const range *inner,
                           const range *outer); /* inner is contained in outer */
void interval_widen_into(const interval_analysis *a, const interval_function *f, range *into, const range *fresh, bool by_thresholds);
void interval_fill_top(const interval_analysis *a, const interval_function *f, range *v);
uint32_t interval_index_of(const interval_function *f, uint32_t slot); /* of a slot in the vectors; UINT32_MAX: not among them */
interval_function *interval_prepare(interval_analysis *a, fn which);   /* at the first call */

#endif
