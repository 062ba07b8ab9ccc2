/* logic/interpolate/eliminate.h — removes variables from a conjunction: consequences that speak of fewer symbols.
 * In: facts (a conjunction) and the symbols that may stay.  Out: facts over those symbols, implied by the given ones.
 * Where one of these rules applies, the result is equivalent to the facts with the other symbols existentially quantified:
 *   x = e                               x is replaced by e (sums are solved for x)
 *   m' = store(m, i, v), m must go      m = store(m', i, u) for some u, and select(m', i) = v
 *   (A ∧ x = e) ∨ (B ∧ x = f) ∨ …       the facts about x move into the cases; a symbol of one case only is removed within that case;
 *                                       what all cases say stands outside
 *   a < x, x < b                        a < b
 * The rest is weakened: an atom with a symbol that must go becomes true where it occurs positively. The caller checks that enough is
 * left. Facts stay separate (conjunctions and negated disjunctions are split), so that a core can tell which ones are needed. */
#ifndef LOGIC_INTERPOLATE_ELIMINATE_H
#define LOGIC_INTERPOLATE_ELIMINATE_H

#include "logic/term/definitions.h"
#include "logic/term/term.h"

typedef VEC(term) fact_list;
typedef VEC(uint64_t) symbol_list; /* variables by their id, functions by their name above all ids */

typedef struct {
    term_table *t;
    uint32_t most_nodes; /* facts that grow larger than this are dropped */
    /* scratch, kept between calls */
    definitions defs;
    VEC(uint32_t) seen; /* per term: the walk that met it last */
    uint32_t walk;
    VEC(term) open;
    symbol_list symbols;
    fact_list next;
    uint32_t depth; /* of nested cases */
    uint32_t fresh; /* number of the last variable that stands for an overwritten element of an array */
} eliminator;

void eliminator_init(eliminator *x, term_table *t);
void eliminator_free(eliminator *x);

void facts_add(eliminator *x, fact_list *facts, term a); /* its conjuncts */
term facts_conjunction(term_table *t, const fact_list *facts);
void symbols_add(eliminator *x, term a, symbol_list *out); /* the symbols of a term, each once */
bool term_mentions(eliminator *x, term a, term variable);
/* The value that the equation gives to the variable, which is a side of it or a summand of one; none: it is neither. */
term term_solved_for(term_table *t, term equation, term variable);

typedef struct {
    bool (*kept)(void *context, uint64_t symbol);
    void *context;
} vocabulary;

bool vocabulary_covers(eliminator *x, const vocabulary *v, term a);
/* Replaces the facts; contradictory facts become { false }. */
void eliminate(eliminator *x, fact_list *facts, const vocabulary *v);

#endif
