/* analysis/trace/trace_formula.h — a trace as formulas over SSA variables, and its refutation as predicates between its letters.
 * In: the letters of a trace, with its nesting.  Out: feasible or not; if not, after each letter a formula over un-indexed cells.
 * Invariant: the formulas are made of the letters alone. So {out[k-1]} letter k {out[k]}, which the interpolator proves on them, is a valid
 * triple of the letter wherever it occurs, and an automaton with these triples accepts the trace.
 * Implements, on top of logic/interpolate/sequence.h: the refinement phase of Fig. 2 of Rothenberg, Dietsch, Heizmann: Incremental
 * Verification Using Trace Abstraction; for calls that return: nested interpolants (Heizmann, Hoenicke, Podelski: Nested interpolants, POPL
 * 2010). A call and its return with all that is between them is one step of the sequence around it. The predicates before and behind this
 * step is then proved by a sequence of its own inside the callee, between the values at its entry (old values) and the return: the last
 * step is that the call's predicate, the call and the return contradict the predicate behind it. So a formula inside speaks of this
 * activation alone. Deviation: nothing is known at the entry of a callee that returns but that cells have their old values; what the caller
 * knows belongs to the last step. */
#ifndef ANALYSIS_TRACE_TRACE_FORMULA_H
#define ANALYSIS_TRACE_TRACE_FORMULA_H

#include "analysis/trace/automaton.h"
#include "logic/interpolate/sequence.h"

typedef struct {
    term cell, before;
} replaced_value;

typedef struct {
    alphabet *a;
    nested_word word;
    VEC(term) steps;         /* per letter or nested call; the first: what holds before the program, as far as the trace mentions it */
    VEC(uint32_t) ends;      /* per step: the position of its last letter */
    VEC(replaced_value) log; /* the values of cells before they were changed */
    VEC(term) first_read;    /* cells whose value at the start is mentioned */
    VEC(term) read_last;     /* in a callee: those of them that the return reads, unchanged since the entry */
    map64 current;           /* cell (un-indexed) → the variable that holds its value now */
    map64 cell_of;           /* variable → its cell */
    map64 born;              /* variable → the step behind which it is the cell's value first */
    map64 replaced;          /* variable → the step behind which it is not any more */
    map64 last_index;        /* symbol → the highest index */
    bool is_callee;          /* the steps are those of a call that returns, from the old values on */
    bool is_loaded;          /* the interpolator has the whole trace */
    interpolator *i;
    void (*behind)(void *context, uint32_t at); /* is told of each letter when it is encoded; may be NULL */
    void *context;
} trace_formula;

void trace_formula_init(trace_formula *f, alphabet *a, solver *s);
void trace_formula_free(trace_formula *f);
/* The first letter is LETTER_START. The word must live until the last trace_formula_interpolate. */
solver_answer trace_formula_decide(trace_formula *f, nested_word w);
/* After UNSAT: out[k] holds behind letter k; count - 1 of them (behind the last one: false). false: this way finds none. */
bool trace_formula_interpolate(trace_formula *f, sequence_way way, term *out);
/* After UNSAT, of a word without calls that return: from now on interpolants may rest on more of the trace than the smallest core; false:
 * there is no more that matters. */
bool trace_formula_widen(trace_formula *f);
/* The steps between a call and its return, for any state at the call. `behind` visits the call and all that follows up to the return;
 * meanwhile trace_formula_value is the variable that holds a cell's value behind this letter. */
term trace_formula_callee(trace_formula *f, uint32_t call, void (*behind)(void *context, uint32_t at), void *context);
term trace_formula_value(trace_formula *f, term cell);

#endif
