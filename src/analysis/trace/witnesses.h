/* analysis/trace/witnesses.h — states that can be before a return, and what they refute.
 * In: the models of questions about triples that are not valid.  Out: further triples that are not, without a question.
 * Why: behind a return every predicate of an automaton is a question of its own, over what holds at the exit and at the call. Most do not
 * hold, and one pair of states refutes many of them: after a few models almost only the valid ones are left to be asked.
 * Invariant: every model satisfies what is given before the letter, by evaluation. */
#ifndef ANALYSIS_TRACE_WITNESSES_H
#define ANALYSIS_TRACE_WITNESSES_H

#include "analysis/trace/letter.h"
#include "logic/solve/solver.h"

typedef struct {
    VEC(model *) models;
} witnesses;

void witnesses_free(witnesses *w);
/* Some model violates the formula over the states before the letter. */
bool witnesses_refute(const witnesses *w, term formula);
/* The model of the solver's last answer, if it satisfies all that is given. */
void witnesses_add(witnesses *w, alphabet *a, solver *s, const term *given, uint32_t count);

#endif
