/* logic/solve/lemmas.h — arrays and uninterpreted functions by lemmas on demand.
 * In: a propositional model of what was translated so far.  Out: instances of the theory's axioms that the model violates, as literals of
 * the graph that must hold; none: the model extends to arrays and functions, and lemmas_model builds it. Arrays: the model's array terms
 * are a graph; a store joins it with the array below it at every index but its own, an if-then-else with the branch that is taken, an
 * equation that holds with its other side. Within what is joined at one index, all reads, stored values and constant arrays must agree
 * (both directions, hence extensionality is covered); two that do not give a lemma along the path between them. Indices that nothing
 * mentions are covered by one fresh index, where only constant arrays can disagree. After Brummayer and Biere, "Lemmas on Demand for the
 * Extensional Theory of Arrays" (2009). Only what matters to the clauses is looked at: atoms that occur in them, and whatever their indices
 * and arguments are made of. */
#ifndef LOGIC_SOLVE_LEMMAS_H
#define LOGIC_SOLVE_LEMMAS_H

#include "logic/solve/bitblast.h"
#include "logic/solve/cnf.h"
#include "logic/term/model.h"

typedef VEC(aig_lit) aig_lits;

/* values: per node of the graph, from aig_simulate. Appends to out; returns how many. Stops at the blaster's deadline (b->stopped). */
uint32_t lemmas_find(blaster *b, const cnf *c, const uint8_t *values, aig_lits *out);
/* Of a model without violations: values of variables, arrays, functions. Arrays: first the value where nothing else is said, then elements,
 * each index once. */
typedef struct {
    void *context;
    void (*variable)(void *context, term x, const uint64_t *limbs);
    void (*array)(void *context, term x, const uint64_t *otherwise);
    void (*element)(void *context, term x, const uint64_t *index, const uint64_t *value);
    void (*application)(void *context, term a, const uint64_t *const *args, const uint64_t *value); /* may be NULL */
} lemmas_sink;
void lemmas_values(blaster *b, const cnf *c, const uint8_t *values, const lemmas_sink *to);
void lemmas_model(blaster *b, const cnf *c, const uint8_t *values, term_table *t, model *m);

#endif
