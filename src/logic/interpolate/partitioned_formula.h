/* logic/interpolate/partitioned_formula.h — the inside of a partitioned formula (logic/interpolate/interpolate.h).
 * Each partition has its own graph and clauses.
 * Partitions share only the SAT variables for the bits of common *atoms*: variables, reads select(a, i), applications f(x) and equations
 * of arrays. An atom is common if all its symbols occur in each partition that uses it. Definitions are used within a partition, and only
 * for variables that occur in no other partition.
 * Arrays and functions: every partition instantiates the axioms for itself (logic/solve/lemmas.h), so the clauses of a lemma belong to that
 * partition. Common atoms tie together an array (or function) that several partitions share. If the first attempt is too weak, more atoms
 * become common: a partition reads each of its shared arrays at every index term whose symbols it has, and uses every application and
 * equation whose symbols it has.
 * Invariant: a partition is only ever weakened to consequences of itself. So UNSAT and its interpolants are right. A refutation that needs
 * an index term which no partition can name is missed; the answer is then UNKNOWN. */
#ifndef LOGIC_INTERPOLATE_PARTITIONED_FORMULA_H
#define LOGIC_INTERPOLATE_PARTITIONED_FORMULA_H

#include "logic/interpolate/aig_term.h"
#include "logic/interpolate/interpolate.h"
#include "logic/interpolate/proof.h"
#include "logic/solve/bitblast.h"
#include "logic/solve/cnf.h"
#include "logic/solve/lemmas.h"
#include "logic/solve/sat.h"
#include "logic/term/definitions.h"

typedef struct {
    term formula;
    blaster blast;
    cnf clauses;
    definitions defs;
    uint32_t atoms_bound; /* how many of its atoms have variables */
} partition;

typedef VEC(uint8_t) byte_vec;

struct partitioned {
    term_table *t;
    solver_options options;
    VEC(partition *) parts;
    map64 symbols;       /* variables and functions, numbered */
    map64 occurrences;   /* (symbol's number, partition that mentions it) */
    VEC(uint32_t) users; /* per symbol: how many partitions mention it */
    map64 atom_vars;     /* (atom, index) → first SAT variable */
    int32_t last_var;
    VEC(aig_bit) bits;    /* per SAT variable: the bit that it stands for; t 0: a variable within its partition */
    VEC(int32_t) clauses; /* zero-terminated, all partitions, as given to the SAT solver */
    VEC(uint32_t) labels; /* per clause */
    sat *solver;
    struct solver *check;     /* for models, and to check interpolants */
    bool in_order;            /* a partition between two that mention a symbol counts as mentioning it, too */
    bool shares_theory, tied; /* partitions share arrays or functions; their common reads are encoded */
    bool open_results;        /* results of floats that the standard leaves open may differ between partitions */
    solver_answer answer;
    bool solved, has_proof, proof_fails;
    proof proof;
    byte_vec values;
    aig_lits lemmas;
    /* for interpolants */
    VEC(uint32_t) home; /* per SAT variable: the only partition it occurs in, plus 1; SHARED: several */
    map64 occurs;       /* (SAT variable that is shared, partition) */
    aig graph;
    VEC(aig_bit) graph_inputs;
    VEC(aig_lit) input_of; /* per SAT variable; 0: none */
};

#define PARTITION_SHARED UINT32_MAX

/* partitioned_interpolant without the final check, for callers that check something stronger */
term partitioned_interpolant_unchecked(partitioned *p, const bool *in_a, itp_rules rules);
/* Visits the symbols of a term: variables by their id, functions by their name above all ids. For tests. */
void partition_each_symbol(const term_table *t, term a, void (*visit)(void *context, uint64_t symbol), void *context);
double partitioned_deadline(const partitioned *p); /* of a call that starts now, of limits_clock; 0: none */

#endif
