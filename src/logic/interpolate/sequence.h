/* logic/interpolate/sequence.h — interpolant sequences from one refutation, in several ways.
 * In: formulas f_0 … f_{n-1} whose conjunction is unsatisfiable (along a path: the constraints of its steps over SSA variables).
 * Out: per way a sequence out[0..n-2] with f_0 ⇒ out[0], out[i-1] ∧ f_i ⇒ out[i], out[n-2] ∧ f_{n-1} ⇒ false, each over the symbols common
 * to both sides. Every link is proved before it is returned, by the solver or by substituting values until it is obvious.
 *   backward  weakest preconditions over the core, by substitution: the goal that the program must still reach. The negations of facts.
 *             Cases that the path decides (does this store change what is read later?) become literals of their own.
 *   forward   strongest postconditions over the core, projected to what is read later: what the program did so far. Conjunctions of facts.
 *   proof     Pudlák's interpolants of one resolution proof over the core's bits
 *   spacer    Z3's solver for Horn clauses, over integers, then over bit-vectors; its results are checked like all others
 * Implements, for forward and backward: Dietsch, Heizmann, Musa, Nutz, Podelski: Craig vs. Newton in software model checking (ESEC/FSE
 * 2017). Deviations: where a statement has no part in the core, nothing is havocked: its out[i] is out[i-1], and that link needs no query.
 * Facts are projected by variable elimination without quantifiers, and weakened where that is not exact. Where a projection loses too much,
 * that one place gets what the other direction gives, or a proof's interpolant; so forward and backward do not fail for this reason alone.
 * Cost: one core serves all ways. It takes at most one small query per formula in the core. Deterministic. An interpolator keeps its memory
 * for the next sequence. */
#ifndef LOGIC_INTERPOLATE_SEQUENCE_H
#define LOGIC_INTERPOLATE_SEQUENCE_H

#include "logic/interpolate/interpolate.h"

typedef enum { SEQUENCE_BACKWARD, SEQUENCE_FORWARD, SEQUENCE_PROOF, SEQUENCE_SPACER, SEQUENCE_WAYS } sequence_way;

typedef struct interpolator interpolator;

typedef struct {
    uint64_t loads, finds, failures;              /* finds: sequences asked for; failures: those that were not found */
    uint64_t formulas, core_formulas;             /* summed over the loads */
    uint64_t carried;                             /* links that hold after substituting values */
    uint64_t links, repairs_facts, repairs_proof; /* queries that proved a link; places where a projection lost too much */
    uint64_t splits;                              /* queries about cases in weakest preconditions */
} interpolator_stats;

interpolator *interpolator_new(solver *s); /* the solver must hold no assertions when it is used */
void interpolator_free(interpolator *x);
/* Decides the conjunction, and finds a small core if it is unsatisfiable. After SAT the solver's model covers the variables that no
 * equation introduces (x@4 = …). */
solver_answer interpolator_load(interpolator *x, const term *formulas, uint32_t n);
/* After UNSAT: the formulas with a conjunct in the core, ascending; interpolator_find may need more of them. */
const uint32_t *interpolator_core(const interpolator *x, uint32_t *count);
/* After UNSAT: the sequence for what was loaded last; out[0..n-2]. */
bool interpolator_find(interpolator *x, sequence_way way, term *out);
/* Adds all definitions that the core depends on, whether they matter or not. Where a definition is left out, only a quantifier could name
 * an arbitrary value. False: they are in it already. (interpolator_find does so where it fails otherwise.) */
bool interpolator_widen(interpolator *x);
const interpolator_stats *interpolator_statistics(const interpolator *x);

#endif
