/* logic/solve/cnf.h — translates an and-inverter graph, or parts of it, into clauses.
 * In: a graph and the literals that must hold.  Out: zero-terminated clauses of DIMACS literals in `clauses`. The owner of the SAT solver
 * takes them from there and empties the buffer.
 * Implements: Tseitin: On the complexity of derivation in propositional calculus (1968): a variable and its defining clauses per gate.
 * Deviations: only nodes below the given literals are translated, each once. Conjunctions are flattened where nothing else refers to
 *   their parts. Exclusive-or and if-then-else are recognised (4 or 6 clauses over 3 or 4 variables instead of 9). Asserted conjunctions
 *   and disjunctions need no variable of their own. Definitions go both ways, whatever the polarity.
 * Invariant: every clause follows from the graph's definitions, except those that cnf_assert adds. The caller owns the counter of
 *   variables: several graphs can feed one SAT solver and share only the variables that the caller shares. */
#ifndef LOGIC_SOLVE_CNF_H
#define LOGIC_SOLVE_CNF_H

#include "base/limits.h"
#include "logic/solve/aig.h"

typedef struct {
    const aig *graph;
    int32_t *last_var; /* the newest variable in use */
    VEC(int32_t) vars; /* per node: its variable, 0: none yet */
    VEC(uint8_t) uses; /* per node: how many nodes refer to it, up to 2 */
    VEC(int32_t) clauses;
    VEC(uint32_t) work;
    VEC(aig_lit) parts;
    uint64_t clause_count;
    limits *run;     /* counts the work; may be NULL */
    double deadline; /* of limits_clock(run), 0: none */
    bool stopped;    /* the deadline has passed, and clauses are missing: the owner must give up */
    uint32_t ticks;
} cnf;

void cnf_init(cnf *c, const aig *graph, int32_t *last_var);
void cnf_clear(cnf *c); /* forgets the variables; keeps the memory */
void cnf_free(cnf *c);
int32_t cnf_literal(cnf *c, aig_lit a);            /* translates the cone of a */
void cnf_assert(cnf *c, aig_lit a);                /* adds the clause that it holds */
void cnf_bind(cnf *c, uint32_t node, int32_t var); /* an input that is this variable */
int32_t cnf_var(const cnf *c, uint32_t node);      /* 0: not translated */

#endif
