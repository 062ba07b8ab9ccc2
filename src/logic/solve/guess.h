/* logic/solve/guess.h — tries an assignment that satisfied an earlier question on the next one.
 * In: conjuncts.  Out: yes (evaluation under the assignment makes them all true), or no answer.
 * Invariant: a guess is a partial assignment that only grows, so the values of terms stay valid and are kept until guess_clear. Only
 * guess_to_model changes the term table. Yes is sound: every operator was evaluated with logic/term/fold.h.
 * Where a variable's value comes from, in this order: a model (guess_set), an equation that defines it, the value that a conjunct needs in
 * order to hold (its operators are inverted on the way to a variable without a value), or 0.
 * Covered are Bool, bit-vectors up to 64 bits and arrays of them. Arrays are never built as a whole: a read looks through stores and
 * definitions.
 * Why: a verifier's questions come in families (the path is one branch longer, the block has another predicate). The values that satisfied
 * the last one satisfy every second next one, and checking that costs a walk over the new conjuncts only. */
#ifndef LOGIC_SOLVE_GUESS_H
#define LOGIC_SOLVE_GUESS_H

#include "logic/term/model.h"
#include "logic/term/term.h"

typedef struct guess guess;

enum {
    GUESS_DIFFERENCE = 85, /* for guess_differ_by: two small numbers seldom differ in these bits */
    GUESS_APART = 4096,    /* for guess_spread: bytes between pointers that nothing determines */
};

guess *guess_new(const term_table *t);
void guess_free(guess *g);
void guess_clear(guess *g);                    /* no values; keeps the memory */
void guess_differ_by(guess *g, uint64_t bits); /* the bits in which a value differs from one that it must not equal; default: 1 */
/* Numbers of this width that nothing determines become from, from + distance, … instead of 0: as addresses, their objects do not overlap.
 */
void guess_spread(guess *g, uint32_t width, uint64_t from, uint64_t distance);

/* Values of a model. Widths beyond 64 are ignored. guess_define evaluates the value; define variables in an order in which each uses only
 * earlier ones. */
void guess_set(guess *g, term variable, uint64_t value);
void guess_set_array(guess *g, term variable, uint64_t otherwise);
void guess_set_element(guess *g, term variable, uint64_t index, uint64_t value);
void guess_define(guess *g, term variable, term value);

/* Does the formula hold, or do further values make it hold? `budget` counts steps down; at 0 the answer is no. */
bool guess_holds(guess *g, term formula, uint64_t *budget);
/* Do all of them hold? Equations leave no choice and come first; disequations come last. */
bool guess_satisfies(guess *g, const term *conjuncts, uint32_t count, uint64_t *budget);
/* The values of the variables of formulas that hold. */
void guess_to_model(guess *g, term_table *t, const term *formulas, uint32_t count, model *m);

#endif
