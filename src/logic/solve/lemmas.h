/* logic/solve/lemmas.h — arrays and uninterpreted functions by lemmas on demand.
 * In: a propositional model of the translated terms.  Out: instances of the theory's axioms that the model violates, as literals of
 * the graph that must hold. None: the model extends to arrays and functions, and lemmas_model builds it.
 * Implements: Brummayer, Biere: Lemmas on demand for the extensional theory of arrays (JSAT 6, 2009).
 * Deviations: the model's array terms are a graph. A store joins its array with the one below at every index but its own; an if-then-else
 *   joins with the branch that is taken; an equation that holds joins its two sides. Within the arrays that are joined at one index, all
 *   reads, stored values and constant arrays must agree. Two that disagree give a lemma along the path between them. Values propagate
 *   in both directions, so an equation that holds needs no further rule; one that fails has a witness index. Indices that nothing
 *   mentions are covered by one fresh index, where only constant arrays can disagree. Constant arrays are not in the paper.
 * Only atoms that occur in the clauses matter, and the subterms of their indices and arguments. */
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
