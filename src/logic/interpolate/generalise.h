/* logic/interpolate/generalise.h — from a conjunction without a solution to a pattern, all of whose instances have none.
 * In: conjuncts that contradict each other.  Out: the conjuncts that the contradiction needs, with variables in place of every part that
 *   its refutation does not look into.
 * Every subterm T gets a variable v_T, and v_T = op(v_A, v_B, …) becomes clauses that are labelled by T. The derivation
 * of the contradiction (logic/solve/derivation.h) says which labels a refutation uses. Of an if-then-else each branch has a label of its
 * own, of a conjunction or disjunction each argument, of a constant each place where it occurs. Terms that are not used are replaced by
 * variables. In the terms of Sery, Fedyukovich, Sharygina (FMCAD 2012): every operator is a partition, and the summary of a partition is
 * its own formula where the proof uses it, and `true` elsewhere. Invariant: the pattern has no solution. A solver that knows nothing of the
 * proof has said so, too. Why: bounded checking spends its time on few questions. If the next revision asks an instance of the pattern
 * (logic/term/match.h), the answer is known without a search. */
#ifndef LOGIC_INTERPOLATE_GENERALISE_H
#define LOGIC_INTERPOLATE_GENERALISE_H

#include "logic/term/term.h"

typedef VEC(term) pattern_terms;

/* The pattern's terms have the form of the conjuncts, not a normal form (logic/term/pattern.h). seconds: of counted work, for the
 * search and again for the last check. false: no refutation was found within the limits, or there are floats. */
bool generalise(term_table *t, const term *conjuncts, uint32_t count, double seconds, limits *run, pattern_terms *out);

#endif
