/* logic/solve/cdcl.h — a small conflict-driven clause-learning solver for small formulas.
 * Most questions of a verifier are decided within a few hundred conflicts; what counts then is that an instance costs nothing to make and
 * to fill. No preprocessing, no inprocessing: watched literals, activity-ordered decisions with saved phases, first-UIP learning with
 * minimisation, restarts by clause quality, reduction of learned clauses. Long searches are given up at a number of conflicts;
 * logic/solve/sat.c then lets CaDiCaL take over. Every learned clause follows from the earlier clauses by unit propagation, so the record
 * of them is a proof (logic/interpolate/proof.h). Deterministic: no clock, no random numbers. Memory is kept by cdcl_clear for the next
 * formula. */
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
void cdcl_add(cdcl *s, int32_t lit);     /* DIMACS; 0 ends the clause; also between searches */
void cdcl_assume(cdcl *s, int32_t lit);  /* for the next search */
/* Stops after max_conflicts (0: no limit), or when stop (may be NULL), which is asked now and then, says so. */
cdcl_answer cdcl_solve(cdcl *s, uint64_t max_conflicts, bool (*stop)(void *context), void *context);
uint64_t cdcl_conflicts(const cdcl *s); /* so far */
bool cdcl_value(const cdcl *s, int32_t var);
bool cdcl_failed(const cdcl *s, int32_t assumption);
const int32_t *cdcl_learned(const cdcl *s, uint32_t *count);

#endif
