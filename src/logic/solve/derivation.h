/* logic/solve/derivation.h — which clauses were given, and which clauses each learned one was derived from.
 * In: what the search (logic/solve/cdcl.c) resolves, while it does.  Out: the given clauses that a contradiction rests on.
 * A clause has a number, in the order in which clauses were given and learned. A variable that is decided at the top level is a clause,
 * too: the number of that one is told once it is known, and sources name the variable. Invariant: a clause follows from its sources by
 * resolution. Why: the part of a formula that a refutation needs is known when the search ends, without building and checking a proof,
 * which takes longer than the search (logic/interpolate/proof.h). */
#ifndef LOGIC_SOLVE_DERIVATION_H
#define LOGIC_SOLVE_DERIVATION_H

#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    VEC(uint32_t) sources; /* of all clauses, one after the other: 2 · clause, or 2 · variable + 1 */
    VEC(uint32_t) ends;    /* per clause: where its sources end */
    VEC(uint32_t) given;   /* numbers of the clauses that were given, in order */
    VEC(uint32_t) units;   /* per variable: 1 + the clause that decides it at the top level */
} derivation;

void derivation_clear(derivation *t);
void derivation_free(derivation *t);
/* The clause with the sources named since the last one; its number. */
uint32_t derivation_end(derivation *t);
uint32_t derivation_given(derivation *t);
static inline void derivation_clause(derivation *t, uint32_t clause) { vec_push(&t->sources, clause << 1); }
static inline void derivation_variable(derivation *t, uint32_t var) { vec_push(&t->sources, var << 1 | 1); }
/* The variable is decided at the top level by this clause, which has no other literal that is not false there. */
void derivation_decides(derivation *t, uint32_t clause, uint32_t var);
/* Sources that were named since are forgotten. */
static inline uint32_t derivation_mark(const derivation *t) { return t->sources.len; }
static inline void derivation_forget(derivation *t, uint32_t mark) { t->sources.len = mark; }
/* needed: per given clause, whether the last clause of all rests on it. */
void derivation_needed(const derivation *t, bool *needed);

#endif
