/* logic/solve/cdcl.h — a small SAT solver for small formulas, by conflict-driven clause learning.
 * Implements: conflict-driven clause learning as in MiniSat (Eén, Sörensson: An extensible SAT-solver, SAT 2003): two watched literals,
 *   learning at the first unique implication point, decisions by activity, assumptions and failed assumptions; with saved phases
 *   (Pipatsrisawat, Darwiche, SAT 2007), minimised clauses (Sörensson, Biere, SAT 2009), and restarts and reductions by glue (Audemard,
 *   Simon, IJCAI 2009).
 * Deviations: no preprocessing and no inprocessing. A restart is due when a fast moving average of the glue exceeds a slow one. Long
 *   searches are given up at a number of conflicts; logic/solve/sat.c then lets CaDiCaL take over.
 * Invariant: every learned clause follows from the earlier clauses by unit propagation, so their record is a proof
 *   (logic/interpolate/proof.h). Deterministic: no clock, no random numbers. cdcl_clear keeps the memory for the next formula.
 * Why: most questions of a verifier need a few hundred conflicts at most, so an instance must cost nothing to make and to fill. */
#ifndef LOGIC_SOLVE_CDCL_H
#define LOGIC_SOLVE_CDCL_H

#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct cdcl cdcl;

typedef enum { CDCL_UNKNOWN = 0, CDCL_SAT = 10, CDCL_UNSAT = 20 } cdcl_answer;

cdcl *cdcl_new(void);
void cdcl_free(cdcl *s);
void cdcl_clear(cdcl *s);
void cdcl_record(cdcl *s, bool learned); /* keep a record of learned clauses from now on */
/* Before the first clause: keep for every learned clause from which ones it was derived (logic/solve/derivation.h). */
void cdcl_keep_derivation(cdcl *s);
/* After CDCL_UNSAT without assumptions: which clauses, in the order in which they were given, contradict each other. */
void cdcl_needed(const cdcl *s, bool *needed);
uint64_t cdcl_sources(const cdcl *s);   /* how many sources are kept */
void cdcl_add(cdcl *s, int32_t lit);    /* DIMACS; 0 ends the clause; also between searches */
void cdcl_assume(cdcl *s, int32_t lit); /* for the next search */
/* Stops after max_conflicts (0: no limit), or when `stop` returns true, which is called now and then and may be NULL. */
cdcl_answer cdcl_solve(cdcl *s, uint64_t max_conflicts, bool (*stop)(void *context), void *context);
uint64_t cdcl_conflicts(const cdcl *s); /* so far */
uint64_t cdcl_visits(const cdcl *s);    /* of watched clauses, so far: the cost of propagation */
bool cdcl_value(const cdcl *s, int32_t var);
bool cdcl_failed(const cdcl *s, int32_t assumption);
const int32_t *cdcl_learned(const cdcl *s, uint32_t *count);

#endif
