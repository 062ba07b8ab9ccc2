/* analysis/cex/internal.h — declarations that the files of analysis/cex/counterexample share; no other file includes it.
 * - walk.c: the path, encoded; where something arbitrary arises, and what C forbids on the path
 * - defined.c: the conditions under which an operation has a meaning
 * - values.c: from a model to choices
 * - failed_replay.c: why a model is not an execution
 * - counterexample.c: the questions to the solver, and another try when the interpreter disagrees */
#ifndef ANALYSIS_CEX_INTERNAL_H
#define ANALYSIS_CEX_INTERNAL_H

#include "analysis/cex/counterexample.h"
#include "replay/interpreted/replay.h"
#include "analysis/cex/task_encoding.h"
#include "logic/solve/solver.h"

typedef struct { /* something became arbitrary */
    chosen_value origin;
    ex lvalue; /* none: a block, whose address is `value` */
    fn f;
    term value;          /* of a scalar; of a block: its address */
    encode_state *after; /* aggregates: to read the parts from */
    term length;         /* elements of a variable-length array; else none */
} arbitrary_event;

typedef struct {
    term pointer;
    uint32_t step;
} used_pointer;

typedef struct {
    task_encoding enc;
    cfa_space *space;
    encode_state *s;
    solver *solver;
    uint32_t pointer_bits;
    VEC(term) constraints;
    VEC(term) defined; /* what C demands of the operations */
    VEC(term) narrow;  /* pointers and parameters of main have values that an execution can have: each pointer at a place of its own */
    VEC(term) wide;    /* the same, with more freedom */
    VEC(used_pointer) pointers; /* that were dereferenced, if not constant */
    VEC(arbitrary_event) events;
    map64 turns; /* location → how often */
    uint32_t snapshots, windows;
    struct { /* an input of the last model that is the address of an object that code outside cannot name; at: none, or where it is read */
        srcpos at;
        var object; /* none: a local one, a block or a function */
    } hidden;
    VEC(struct {
        fn caller;
        uint32_t call;
    })
    calls;
    arena texts; /* of reasons */
} cex;

/* Encodes the path; false: it is not one of the program, or the limits are hit. */
bool cex_walk(cex *c, const trace_step *steps, uint32_t count);
/* Conditions of the operation at a location, in the state before it. */
void cex_definedness(cex *c, fn f, uint32_t where, uint32_t step);
/* An address in memory from outside that no other pointer was sent to. */
term cex_new_window(cex *c);
term cex_in_outside(cex *c, term pointer); /* the pointer points into that memory */
term cex_is_number(cex *c, term pointer);  /* the pointer is null, next to null, or one of the kernel's error numbers */
/* Adds the choices that a model makes. */
void cex_values(cex *c, const model *m, engine_result *out);
/* The reason of an unknown: the interpreter does not confirm what a model chooses. */
void cex_explain_failed_replay(cex *c, const replay_result *r, engine_result *out);

#endif
