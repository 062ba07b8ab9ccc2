/* logic/solve/backend.h — the interface of decision procedures for logic/solve/solver.c.
 * A back end decides one query at a time. Models and cores belong to the last query and are made only when somebody asks. */
#ifndef LOGIC_SOLVE_BACKEND_H
#define LOGIC_SOLVE_BACKEND_H

#include "logic/solve/guess.h"
#include "logic/solve/solver.h"

typedef struct {
    const term *hard; /* must hold */
    uint32_t hard_count;
    const term *soft; /* must hold too, but a core may name them: not to be used for simplification */
    uint32_t soft_count;
    uint32_t kept;   /* the first `kept` of hard are those of the last query: their translation may be used again */
    double deadline; /* of limits_clock(run); 0: none */
    uint64_t max_steps, max_memory;
    limits *run;
} backend_query;

typedef struct backend backend;
struct backend {
    solver_answer (*check)(backend *self, const backend_query *q);
    bool (*model)(backend *self, model *out);      /* after SOLVER_SAT; false: it could not be expressed */
    void (*values)(backend *self, guess *out);     /* after SOLVER_SAT: the model, without making terms; NULL: not available */
    bool (*in_core)(backend *self, uint32_t soft); /* after SOLVER_UNSAT */
    void (*free)(backend *self);
    const char *reason; /* after SOLVER_UNKNOWN */
    bool uncovered;     /* after SOLVER_UNKNOWN: the query has parts that this back end does not know */
    bool decided_early; /* the last answer needed no search */
    bool in_check;      /* the model is wanted as a part of the check: within its limits */
    solver_stats *stats;
};

backend *bits_backend_new(term_table *t, solver_stats *stats);
backend *z3_backend_new(term_table *t, solver_stats *stats); /* opens libz3 at its first query; without libz3 every answer is unknown */

#endif
