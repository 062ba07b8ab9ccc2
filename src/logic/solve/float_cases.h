/* logic/solve/float_cases.h — leaves out of a question the cases that ranges of floats refute.
 * In: conjuncts.  Out: disjunctions and choices among them without the cases that logic/solve/refute_floats.h refutes together with all
 * conjuncts; true: some conjunct has no case left, so nothing satisfies the question.
 * Invariant: the question has the same models as before. Why: a program's integers are for circuits, its polynomials for ranges; a
 * question about all errors has both. */
#ifndef LOGIC_SOLVE_FLOAT_CASES_H
#define LOGIC_SOLVE_FLOAT_CASES_H

#include "base/limits.h"
#include "logic/term/term.h"

bool float_cases_leave_out(term_table *t, term *question, uint32_t count, uint64_t *steps, limits *run, bool *changed);

#endif
