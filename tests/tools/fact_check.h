/* tests/tools/fact_check.h — what the files of fact_check share.
 *   fact_check     arguments; reads a program, runs it with several seeds, counts
 *   fact_observe   what an execution reads, writes and decides, from the interpreter's hooks
 *   fact_memory    bytes read and written, against regions, cells and mod/ref
 *   fact_interval  values and branches, against intervals
 *   fact_depend    what the reached error call depends on, against the slice
 *   fact_invert    irrelevant assignments write something else: relevant locations are executed in the same order
 * A fact is violated if an execution shows that it does not hold. It is reported once per location and kind. */
#ifndef TESTS_TOOLS_FACT_CHECK_H
#define TESTS_TOOLS_FACT_CHECK_H

#include "analysis/facts/interval.h"
#include "analysis/facts/slice.h"
#include "base/map.h"
#include "cfa/exec/interpret.h"
#include "cfa/pointsto/layout.h"
#include "tool.h"

/* An executed location, or a part of it: the passing of one argument, the return of a result. */
typedef struct {
    fn f;
    uint32_t where;
    uint32_t control;            /* event that decided about it; 0: none */
    uint32_t first_dep, end_dep; /* in fact_check.deps */
} event;

typedef struct {
    uint32_t event, join;
} decision;

typedef struct {
    fn f;
    uint32_t where;
    uint32_t event, called_by;
    bool calls;              /* a call is being executed */
    uint32_t first_argument; /* … the events of its arguments */
    bool entered;            /* … and it has entered a function of the program */
    uint32_t returned;       /* the event that left that function */
    VEC(decision) decisions;
} activation;

typedef struct { /* the call or declaration that has made a block */
    fn f;
    uint32_t where;
} made_block;

typedef struct {
    effect_set mod, ref;
} op_effects;

typedef struct {
    /* options */
    bool ilp32, verbose, timed;
    bool units; /* elements of regions must not reach over the ends of objects */
    externals_mode externals;
    uint32_t runs;
    uint64_t seed, steps;
    uint64_t forget; /* number of the fact that is taken for violated; 0: none */
    const char **flags;
    uint32_t count_flags;
    FILE *nowhere;
    /* the program */
    const char *file;
    source_map sources;
    diag messages;
    cfa_space *space;
    cfa_program *p;
    verify_task *t;
    modref_places *effects;
    interval_facts *intervals; /* at every location; NULL: they say nothing */
    program_slice *slice;
    bool has_models; /* executions of functions that models stand for say nothing about the slice */
    ex *ex_of_var;
    map64 effect_at; /* function, location → index in op_effects */
    VEC(op_effects) op_effects;
    arena memory;
    map64 told;    /* violations that have been reported */
    map64 numbers; /* facts that were used, if one is to be forgotten */
    /* the run */
    const run_view *view;
    VEC(activation) stack;
    uint32_t depth; /* of it, in use */
    map64 block_at; /* address → index in blocks */
    VEC(made_block) blocks;
    VEC(event) events; /* [0]: what was there before the first location */
    VEC(uint32_t) deps;
    map64 pages; /* address / 4096 → index in writers / 4096 */
    VEC(uint32_t) writers;
    /* counts */
    uint32_t programs, executions, skipped, violated, of_program;
    uint64_t bytes, values, places, depended, compared;
} fact_check;

/* fact_check.c */
/* The fact is used, and executions agree with it if `holds`. The answer is `holds`, unless this fact is to be forgotten. */
bool fact_holds(fact_check *c, const char *kind, uint64_t a, uint64_t b, bool holds);
/* Tells that a fact about a location is violated; once per location, kind and detail. */
void fact_violated(fact_check *c, fn f, uint32_t where, uint64_t detail, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* fact_observe.c */
run_observer fact_observer(fact_check *c);
void fact_forget_run(fact_check *c);
static inline activation *fact_top(fact_check *c) { return &c->stack.data[c->depth - 1]; }

/* fact_memory.c. lvalue: none if a function of the library, or a call that passes arguments, accesses it */
void memory_access(fact_check *c, uint64_t address, uint64_t size, bool write, ex lvalue);
void memory_close(fact_check *c);

/* fact_interval.c */
void interval_step(fact_check *c, fn f, uint32_t where);
void interval_branch(fact_check *c, fn f, uint32_t from, uint32_t to);

/* fact_depend.c */
uint32_t depend_event(fact_check *c, fn f, uint32_t where, uint32_t control); /* the events before it get no more dependences */
void depend_on(fact_check *c, uint32_t event);                                /* the newest event */
void depend_on_bytes(fact_check *c, uint64_t address, uint64_t size);
void depend_write(fact_check *c, uint64_t address, uint64_t size, uint32_t event);
void depend_check(fact_check *c); /* the last location was an error call */

/* fact_invert.c: changes the program */
void invert_check(fact_check *c);

#endif
