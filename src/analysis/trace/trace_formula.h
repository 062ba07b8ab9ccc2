/* analysis/trace/trace_formula.h — a trace as formulas over SSA variables, and its refutation as predicates between its letters.
 * In: the letters of a trace.  Out: feasible or not; if not, after each letter a formula over un-indexed cells.
 * Invariant: the formulas are made of the letters alone. So {out[k-1]} letter k {out[k]}, which the interpolator proves on them, is a valid
 * triple of the letter wherever it occurs, and an automaton with these triples accepts the trace.
 * Implements, on top of logic/interpolate/sequence.h: the refinement phase of Fig. 2 of Rothenberg, Dietsch, Heizmann: Incremental
 * Verification Using Trace Abstraction. */
#ifndef ANALYSIS_TRACE_TRACE_FORMULA_H
#define ANALYSIS_TRACE_TRACE_FORMULA_H

#include "analysis/trace/letter.h"
#include "logic/interpolate/sequence.h"

typedef struct {
    alphabet *a;
    VEC(term) steps;  /* per letter; the first: what holds before the program, as far as the trace mentions it */
    map64 current;    /* cell (un-indexed) → the variable that holds its value now */
    map64 cell_of;    /* variable → its cell */
    map64 born;       /* variable → the step behind which it is the cell's value first */
    map64 replaced;   /* variable → the step behind which it is not any more */
    map64 last_index; /* symbol → the highest index */
    interpolator *i;
} trace_formula;

void trace_formula_init(trace_formula *f, alphabet *a, solver *s);
void trace_formula_free(trace_formula *f);
/* letters[0] is LETTER_START. */
solver_answer trace_formula_decide(trace_formula *f, const letter *letters, uint32_t count);
/* After UNSAT: out[k] holds behind letter k; count - 1 of them (behind the last one: false). false: this way finds none. */
bool trace_formula_interpolate(trace_formula *f, sequence_way way, term *out);

#endif
