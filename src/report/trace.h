/* report/trace.h — an execution, statement by statement, short enough to be read.
 * In: a violation.  Out: entries in order of execution; an entry is one visit of a source line by one activation, with the values it
 * changed and the conditions that decided its way. Of the iterations of a loop only the first two and the last one are kept: the others are
 * dropped while the program runs, so a trace of a billion steps needs no more memory than one of a hundred. If the trace is still too long
 * (deep recursion), it loses its middle. Steps inside models of library functions (cfa/model.h) are left out. */
#ifndef REPORT_TRACE_H
#define REPORT_TRACE_H

#include "report/violation.h"

typedef enum {
    TRACE_VALUE,     /* `what` has got the value bits */
    TRACE_INPUT,     /* the call of `callee` has given the value bits */
    TRACE_CONDITION, /* `what` was true (bits 1) or false (0) */
    TRACE_RETURN,    /* the function returned bits; `what` is the expression */
    TRACE_PARAMETER, /* `what` was passed with the value bits; only in the first entry of an activation */
} trace_kind;

typedef struct {
    uint8_t kind; /* trace_kind */
    ex what;
    var callee;
    bool is_pointer;
    ty type; /* of the value */
    unsigned __int128 bits;
} trace_value;

typedef struct {
    fn function;
    uint32_t where; /* the first location */
    uint32_t depth; /* activations, 1: the entry function */
    bool is_first;  /* of its activation */
    bool is_later;  /* the statement goes on after a call that it made */
    uint32_t first_value, count_values;
    uint64_t left_out; /* not 0: this stands for so many iterations (of the loop around `where`), or entries if is_cut */
    bool is_cut;
} trace_entry;

typedef struct {
    const char *file;
    uint32_t line;
    const char *text; /* trimmed, not terminated */
    uint32_t length;
} trace_line;

typedef struct {
    const cfa_program *program;
    VEC(trace_entry) entries;
    VEC(trace_value) values;
    VEC(srcpos) inputs; /* where they were asked for, in order */
    VEC(op) executed;   /* each operation once */
    struct trace_places *places;
} trace;

/* Executes it; keep: entries that are never cut from the middle. Says how the execution ended. */
replay_result trace_make(const violation *v, limits *l, uint32_t keep, trace *out);
void trace_free(trace *t);
/* The line of a location; cached. false: it has none. */
bool trace_line_of(trace *t, fn f, uint32_t where, trace_line *out);

/* Texts: `x = 3`, `x > 2`, `!(x > 2)`, `f() = 3`; a value alone. */
void trace_show_bits(const cfa_program *p, ty type, unsigned __int128 bits, char *out, size_t size);
void trace_show_address(const cfa_program *p, const chosen_value *c, char *out, size_t size); /* of an input that points to an object */
bool trace_show_name(const cfa_program *p, const trace_value *v, char *out, size_t size);     /* false: it says nothing to the user */

#endif
