/* analysis/refutations.h — the artefact `refutations`: questions to the solver that have no solution (doc/formats/refutations.md).
 * In: conjuncts of questions.  Out: does an earlier revision know that they contradict each other?
 * A question is the set of the content hashes of its conjuncts. The hashes cover everything: operators, constants, variables with their SSA
 * indices, memory, conditions of branches. A small question is kept as this set, and refutes every question that contains it. A large one
 * is kept as one hash, and refutes the same question only.
 * A fact: it is about formulas, not about programs (doc/adr/0006-facts-about-formulas.md), so it holds in every revision.
 * Invariant: a solver of this build has answered every question that is left for the next revision, in this revision or in an earlier one.
 */
#ifndef ANALYSIS_REFUTATIONS_H
#define ANALYSIS_REFUTATIONS_H

#include "analysis/engine.h"
#include "base/idtable.h"
#include "logic/solve/solver.h"

typedef struct {
    uint32_t first, count; /* of its members */
    bool is_used;          /* it has answered a question */
} refuted_set;

typedef struct {
    VEC(hash128) members; /* of all sets */
    VEC(refuted_set) sets;
    idtable index; /* by the first member */
} refuted_sets;

typedef struct {
    const term_table *t;
    stats *stats;              /* may be NULL */
    bool learns;               /* somebody will want what is left */
    bool audits;               /* known questions are asked again */
    bool has_failed;           /* such a question has a solution after all */
    refuted_sets known, fresh; /* sets of earlier revisions; sets that this one has asked */
    renaming before;           /* names of functions as they were */
    bool renames;
    VEC(term) conjuncts; /* of the question */
    VEC(term) open;
    map64 seen;
    VEC(hash128) hashes; /* of the question */
    uint64_t queries;    /* that a solver was asked */
    double seconds;      /* that this took */
} refutations;

typedef VEC(term) refuting_terms;

void refutations_init(refutations *r, const term_table *t, const char *engine_name, const engine_options *o);
void refutations_free(refutations *r);
/* Asks the solver, unless the answer is known (under an audit, even if it is). After an UNSAT the solver has no core of this question. */
solver_answer refutations_ask(refutations *r, solver *s, const term *conjuncts, uint32_t count);
/* The same; of an UNSAT also the conjuncts that contradict each other, and these alone are kept. */
solver_answer refutations_ask_core(refutations *r, solver *s, const term *conjuncts, uint32_t count, refuting_terms *core);
/* At the end: leaves used and new sets, then other given ones, as long as there is room. */
void refutations_leave(const refutations *r, engine_result *out);
/* No answer counts if the audit of given sets has failed. */
void refutations_judge(const refutations *r, engine_result *out);
/* false: these are not such bytes. */
bool refutations_count(const char *bytes, size_t len, uint64_t *count);

#endif
