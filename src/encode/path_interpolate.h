/* encode/path_interpolate.h — interpolants along a path, in terms of the program's variables.
 * In: the steps of a path, each with its constraint over SSA variables (encode/encode.h, SSA style) and the state after it. A step is an
 * edge (assume, assignment, call, return, external call), or any block of edges as one formula: a disjunction over the paths through it,
 * whose states were joined. Step 0 is the precondition of the path (encode_globals, or the precondition of a block). The negated
 * postcondition is, or belongs to, the last step.
 * Out: after each step a formula over un-indexed cells, so that {true} step 0 {out[0]} step 1 {out[1]} … {out[n-2]} step n-1 {false} are
 * valid Hoare triples. Each was proved on the given constraint.
 * Implements: Dietsch, Heizmann, Musa, Nutz, Podelski: Craig vs. Newton in software model checking (ESEC/FSE 2017), on top of
 *   logic/interpolate/sequence.h, which names the deviations.
 *
 * Interpolants mention only cells that matter to the refutation. The triple of a step without a part in it is trivial: the formula stays,
 * and the step writes none of its cells. Inside a callee, interpolants may mention the caller's locals. If an outer activation of a
 * recursive function matters inside an inner one, no cell names its variables: they stay indexed, and path_interpolate says so.
 *
 * The ways (logic/interpolate/sequence.h) differ in the shape of their formulas. If an analysis diverges with one, it asks for the next.
 * All work on one core, found by path_load. */
#ifndef ENCODE_PATH_INTERPOLATE_H
#define ENCODE_PATH_INTERPOLATE_H

#include "encode/encode.h"
#include "logic/interpolate/sequence.h"

typedef struct {
    term constraint;
    /* Must live until the last path_interpolate; NULL: no interpolant is wanted there (always so for the last step). */
    const encode_state *after;
} path_step;

typedef struct path_interpolator path_interpolator;

/* The solver must hold no assertions while it is used here, and work on the encoder's terms. */
path_interpolator *path_interpolator_new(encoder *e, solver *s);
void path_interpolator_free(path_interpolator *p);

/* Decides the path. SAT: it is feasible (as far as the encoding is exact); the solver's model gives values to the variables that no
 * assignment defines. */
solver_answer path_load(path_interpolator *p, const path_step *steps, uint32_t n);
const uint32_t *path_core(const path_interpolator *p,
                          uint32_t *count); /* after UNSAT: the steps that the refutation uses, ascending; for tests */
/* After UNSAT: out[0..n-2]; none where no state was given. *foreign (may be NULL): how many cuts have variables that are not cells of their
 * state. false: this way finds none. */
bool path_interpolate(path_interpolator *p, sequence_way way, term *out, uint32_t *foreign);

/* The atoms of a formula: the parts below and, or, not, if-then-else and equivalence of formulas. In order of first occurrence, without
 * negation, each once. */
void formula_atoms(const term_table *t, term formula, void (*visit)(void *context, term atom), void *context);
/* The conjuncts of a conjunction; of another formula: itself. */
void formula_conjuncts(const term_table *t, term formula, void (*visit)(void *context, term part), void *context);

#endif
