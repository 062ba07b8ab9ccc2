/* report/verdict.h — the answer of a verification and what supports it, ready to be shown.
 * In: what the engines found and what the replay said.  Out: the text after `Result: `, lines for people, JSON for tools.
 * Invariant: everything in it is text and numbers; it outlives program and task. */
#ifndef REPORT_VERDICT_H
#define REPORT_VERDICT_H

#include "base/buf.h"
#include "reprove.h"
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>

typedef struct {
    const char *function, *file;
    uint32_t line;
    const char *text; /* C */
} verdict_invariant;
typedef VEC(verdict_invariant) verdict_invariants;

typedef struct {
    const char *text; /* as C writes it, with its sign */
    const char *file;
    uint32_t line;
    bool is_input;
} verdict_value;

/* How each engine of a portfolio fared. */
typedef struct {
    const char *name;
    const char *outcome; /* "true", "false", "unknown(timeout)", "crashed(signal 11)", "stopped" … */
    double cpu_seconds;
    uint64_t ticks; /* of work that it has counted */
    uint64_t peak_mb;
} verdict_engine;

typedef struct {
    reprove_verdict kind;
    char text[1000];
    uint32_t bound;
    bool is_relative;      /* true of a part of the executions: relative to an earlier revision, or under a condition */
    const char *externals; /* the word of the option for functions without a body; NULL: the question was not understood */
    const char *engine;    /* who answered; "" */
    const char *note;      /* one sentence that explains the verdict; NULL: none */
    const char *precision; /* predicates that had to be tracked, for other verifications; NULL: not asked for, or none */
    const char *automata;  /* of trace abstraction, as text; NULL: not asked for, or none */
    const char *condition; /* the verified part, as a condition (doc/formats/condition.md); NULL: not asked for */
    const char *replayed;  /* false: "yes", or "no(reason)"; NULL: there was nothing to replay */
    char *story;           /* false: the execution, for people; malloc'ed; NULL: none */
    json_t *violation;     /* false: the execution, for tools; NULL: none */
    bool checks_counted;
    uint32_t checks; /* calls of error functions, failed assertions among them, in reach of the entry; 0: there is nothing to check */
    VEC(const char *) warnings; /* functions that look like checks but check nothing */
    VEC(const char *) assumptions;
    verdict_invariants invariants, summaries; /* at loop heads; of procedures */
    VEC(verdict_value) choices;
    VEC(verdict_engine) engines;
    arena memory;
} verdict;

void verdict_free(verdict *v);
/* Sets kind and text; a reason is cut to what fits and freed of line ends. */
void verdict_set(verdict *v, reprove_verdict kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
void verdict_set_list(verdict *v, reprove_verdict kind, const char *format, va_list list);
void verdict_true(verdict *v, uint32_t bound);
/* true of a part of the executions: "relative to OLD", "under condition" */
void verdict_true_restricted(verdict *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
void verdict_true_under_condition(verdict *v, uint32_t bound); /* bound: 0: none */
void verdict_print(const verdict *v, FILE *out);
void verdict_print_engines(const verdict *v, FILE *out); /* `engine.NAME: outcome, seconds, memory` */
bool verdict_write_json(const verdict *v, FILE *out);    /* false: could not be written */

#endif
