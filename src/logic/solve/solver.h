/* logic/solve/solver.h — one interface to the decision procedures.
 * A solver holds assertions (push/pop) over one term table. Back ends (logic/solve/backend.h) are bit-blasting with a SAT solver, and Z3,
 * which is loaded on demand. `auto` asks the answer cache first, then sends what bit-blasting covers there and the rest to Z3.
 * Every answer is reproducible: limits are counted in steps (conflicts, or Z3's units), or in seconds of counted work (base/limits.h).
 * Real seconds count only if the run has no limits that count its work. */
#ifndef LOGIC_SOLVE_SOLVER_H
#define LOGIC_SOLVE_SOLVER_H

#include "base/limits.h"
#include "logic/term/model.h"
#include "logic/term/term.h"

typedef enum { SOLVER_SAT, SOLVER_UNSAT, SOLVER_UNKNOWN } solver_answer;
typedef enum { SOLVER_AUTO, SOLVER_BITBLAST, SOLVER_Z3 } solver_kind;

typedef struct {
    uint64_t queries, cache_hits, trivial /* decided by simplification */, sat_queries, z3_queries, clauses, variables, unknowns;
    uint64_t guessed; /* a model of an earlier question satisfied them */
    double seconds;
} solver_stats;

typedef struct solver solver;

typedef struct {
    solver_kind kind;
    double timeout;      /* per query, seconds of counted work (limits_clock); 0: none */
    uint64_t max_steps;  /* per query; 0: none */
    uint64_t max_memory; /* bytes per query; 0: none */
    bool cache;          /* answer cache keyed by the normalised query (solver_auto only) */
    limits *limits;      /* of the whole run; may be NULL */
} solver_options;

solver *solver_new(term_table *t, const solver_options *o);
void solver_free(solver *s);

term_table *solver_terms(const solver *s);
const solver_options *solver_settings(const solver *s);

void solver_push(solver *s);
void solver_pop(solver *s);
void solver_assert(solver *s, term formula);
/* Decides the assertions together with the assumptions (Bool terms of any shape). */
solver_answer solver_check(solver *s, const term *assumptions, uint32_t count);
/* After SAT: values of all variables in the query. Valid until the next call. NULL: they are still to be found (the answer may come from
 * the cache), and now a limit is hit. */
const model *solver_model(solver *s);
/* After UNSAT: a subset of the assumptions that is unsatisfiable with the assertions; *count. Valid until the next call. */
const term *solver_core(solver *s, uint32_t *count);
const char *solver_unknown_reason(const solver *s); /* "timeout", "step limit", "memory", "z3: …" */
const solver_stats *solver_statistics(const solver *s);

solver_answer solver_query(solver *s, term formula); /* push, assert, check, pop */

#endif
