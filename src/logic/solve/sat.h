/* logic/solve/sat.h — propositional satisfiability, with limits, cores and a record of learned clauses.
 * Our own solver (logic/solve/cdcl.h) searches first, because it starts in no time. A formula that takes it more than EASY_CONFLICTS in one
 * search goes to CaDiCaL, for good.
 * Clauses are given literal by literal (DIMACS, 0 ends a clause). With `proof`, CaDiCaL runs without inprocessing, so that every clause
 * that either solver learns follows from the earlier ones by unit propagation. They are recorded for logic/interpolate/proof.h.
 * Invariant: answers and the step count depend only on the clauses and assumptions given so far, never on the clock (unless the clock ends
 * the run). */
#ifndef LOGIC_SOLVE_SAT_H
#define LOGIC_SOLVE_SAT_H

#include "base/limits.h"
#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

typedef enum { SAT_UNKNOWN = 0, SAT_YES = 10, SAT_NO = 20 } sat_answer;

typedef struct {
    double deadline;     /* of limits_clock(run); 0: none */
    uint64_t max_steps;  /* conflicts since the last sat_clear; 0: none */
    uint64_t max_memory; /* growth of the resident size in bytes since `memory_start`; 0: none */
    uint64_t memory_start;
    limits *run; /* of the whole run; counts the work; may be NULL */
} sat_limits;

typedef struct sat sat;

sat *sat_new(bool proof);
void sat_clear(sat *s, bool proof); /* a new formula; keeps the memory */
void sat_free(sat *s);
void sat_add(sat *s, int32_t lit);
void sat_add_all(sat *s, const int32_t *lits, uint32_t count); /* a buffer of zero-terminated clauses */
void sat_assume(sat *s, int32_t lit);                          /* for the next sat_solve only */
sat_answer sat_solve(sat *s, const sat_limits *l);
uint64_t sat_steps(const sat *s);            /* conflicts since sat_clear, as far as known */
bool sat_is_easy(const sat *s);              /* our own solver still decides it */
limit_reason sat_stopped_by(const sat *s);   /* after SAT_UNKNOWN */
bool sat_value(sat *s, int32_t var);         /* after SAT_YES; a variable in no clause is false */
bool sat_failed(sat *s, int32_t assumption); /* after SAT_NO: it is in the core */
/* Before the first clause: only our own solver searches, and keeps from which clauses it has derived others. */
void sat_keep_derivation(sat *s);
/* With sat_keep_derivation, after SAT_NO without assumptions: marks clauses, in the order in which they were given, that contradict each
 * other. */
void sat_needed(const sat *s, bool *needed);
/* With proof: the learned clauses so far, zero-terminated, in order. The empty clause may be missing under assumptions. */
const int32_t *sat_learned(const sat *s, uint32_t *count);

#endif
