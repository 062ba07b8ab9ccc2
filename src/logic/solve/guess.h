/* logic/solve/guess.h — an assignment that satisfied something before, tried on the next question.
 * Questions of a verifier come in families: the path one branch longer, the same block with another predicate. The values that satisfied
 * the last one satisfy the next one in half of the cases, and checking that costs a walk over what is new. A guess is a partial assignment
 * that only grows: a variable gets its value from a model (guess_set), from an equation that defines it, from what a conjunct needs in
 * order to hold (the operators are inverted on the way to a variable without a value), or, at last, the value 0. So the values of terms
 * stay valid as long as the guess lives, and are remembered. In: conjuncts.  Out: yes (the assignment makes it true, by evaluation), or no
 * answer. Covered are Bool and bit-vectors up to 64 bits, and arrays of them, which are never built as a whole: a read looks through stores
 * and definitions. Invariant: nothing here but guess_tell touches the term table; yes is sound because every operator was evaluated with
 * logic/term/fold.h. */
#ifndef LOGIC_SOLVE_GUESS_H
#define LOGIC_SOLVE_GUESS_H

#include "logic/term/model.h"
#include "logic/term/term.h"

typedef struct guess guess;

enum {
    GUESS_DIFFERENCE = 85, /* for guess_differ_by: seldom the difference of two small numbers */
    GUESS_APART = 4096,    /* for guess_spread: bytes between pointers of which nothing is known */
};

guess *guess_new(const term_table *t);
void guess_free(guess *g);
void guess_clear(guess *g);                    /* no values; keeps the memory */
void guess_differ_by(guess *g, uint64_t bits); /* in which a value that must not be another one differs from it; 1 if nobody says */
/* Numbers of this width that nothing determines are not 0 but from, from + distance, …: as addresses they do not get into each other's way.
 */
void guess_spread(guess *g, uint32_t width, uint64_t from, uint64_t distance);

/* What is known of a model. Widths beyond 64 are ignored. Definitions: in an order in which each uses only what was set before; the value
 * is evaluated. */
void guess_set(guess *g, term variable, uint64_t value);
void guess_set_array(guess *g, term variable, uint64_t otherwise);
void guess_set_element(guess *g, term variable, uint64_t index, uint64_t value);
void guess_define(guess *g, term variable, term value);

/* Does the formula hold, or can it be made to? `budget` counts steps down; at 0 the answer is no. */
bool guess_holds(guess *g, term formula, uint64_t *budget);
/* Do all of them? Equations leave no choice and come first; what must only differ from something comes last. */
bool guess_satisfies(guess *g, const term *conjuncts, uint32_t count, uint64_t *budget);
/* The values of the variables of formulas that hold. */
void guess_tell(guess *g, term_table *t, const term *formulas, uint32_t count, model *m);

#endif
