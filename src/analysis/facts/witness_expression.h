/* analysis/facts/witness_expression.h — a C expression from outside, over the variables in scope at a location.
 * In: text.  Out: an expression of the program's space without side effects, or what is wrong with it.
 * The operators that the automata do not have are written with those that they have: a && b is (a != 0) & (b != 0), since nothing here has
 * an effect; c ? a : b is a × (c != 0) + b × (c == 0) for integers. Types are C's: promotions, usual arithmetic conversions.
 * Invariant: calls, assignments, sizeof, strings and casts to records are not understood. That is a named problem, never a guess. */
#ifndef ANALYSIS_FACTS_WITNESS_EXPRESSION_H
#define ANALYSIS_FACTS_WITNESS_EXPRESSION_H

#include "cfa/loops.h"
#include "cfa/program.h"

/* none: *problem says why. loops: of the function. The program's space gets the new expressions. */
ex witness_expression(const cfa_program *p, fn f, uint32_t where, const loop_info *loops, const char *text, char problem[120]);

#endif
