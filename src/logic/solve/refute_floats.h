/* logic/solve/refute_floats.h — refutes questions about few floating-point variables by cutting their ranges into pieces.
 * In: conjuncts.  Out: true: no values satisfy all of them; false: no answer.
 * Branch and prune: a box gives each variable a range. If what the operators make of the ranges (logic/solve/float_range.h) falsifies a
 * conjunct, the box is done; otherwise it is cut in two. If nothing falsifies a conjunct in the middle of a box, there are probably values
 * that satisfy them all, and the search ends without an answer. Whatever is not about floats may have any value. A question without
 * products, quotients and roots is not a question for this: circuits decide it.
 * Why: polynomials and quotients of one or two inputs, which take circuits hours, need some thousand pieces. */
#ifndef LOGIC_SOLVE_REFUTE_FLOATS_H
#define LOGIC_SOLVE_REFUTE_FLOATS_H

#include "base/limits.h"
#include "logic/term/term.h"

/* `extra`: one more conjunct; none: (term){0}. `steps` counts operators on ranges down; at 0 there is no answer. */
bool refute_floats(const term_table *t, const term *conjuncts, uint32_t count, term extra, uint64_t *steps, limits *run);

#endif
