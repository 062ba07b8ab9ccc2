/* analysis/trace/witnesses.h — states that can be before a letter, and what they refute.
 * In: the models of questions about triples that are not valid.  Out: further triples that are not, without a question.
 * Why: every predicate of every automaton is a question of its own behind a letter that nothing is known about. Most do not hold, and one
 * state before the letter refutes many of them: after a few models almost only the valid ones are left to be asked.
 * Invariant: every model of a letter satisfies its guard, by evaluation. Whether it satisfies what else is given is evaluated at each
 * question. */
#ifndef ANALYSIS_TRACE_WITNESSES_H
#define ANALYSIS_TRACE_WITNESSES_H

#include "analysis/trace/letter.h"
#include "logic/solve/solver.h"

typedef struct {
    model *m;
    uint32_t next; /* another one of the letter: its index plus one; 0: none */
} witness;

typedef struct {
    VEC(witness) all;
    map64 latest; /* letter → index plus one */
} witnesses;

void witnesses_free(witnesses *w);
/* Some model of the letter satisfies all that is given, and violates the formula over the states before the letter. */
bool witnesses_refute(const witnesses *w, letter l, const term *given, uint32_t count, term formula);
/* The model of the solver's last answer, if it satisfies all that is given and the guard, which are all that the letter depends on. */
void witnesses_add(witnesses *w, letter l, alphabet *a, solver *s, const term *given, uint32_t count);

#endif
