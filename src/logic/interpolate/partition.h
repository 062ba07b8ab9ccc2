/* logic/interpolate/partition.h — the inside of a partitioned formula (logic/interpolate/interpolate.h): each partition with its own graph
 * and clauses. What partitions share are SAT variables for the bits of common *atoms*: variables, reads select(a, i), applications f(x) and
 * equations of arrays whose symbols all occur in each partition that uses them. Definitions are used within a partition, and only for
 * variables that no other partition knows. Arrays and functions: every partition instantiates the axioms for itself (logic/solve/lemmas.h),
 * so a lemma's clauses belong to that partition. An array (function) that several partitions share is tied together by common atoms: if the
 * first attempt is too weak, each partition that knows the array and all symbols of an index term used anywhere reads the array there, too,
 * and each partition that knows all symbols of an application or equation uses it. This only ever weakens a partition to consequences of
 * itself, so UNSAT and its interpolants are right; but a refutation that needs an index term which no partition can name is missed, and the
 * answer is then UNKNOWN. */
#ifndef LOGIC_INTERPOLATE_PARTITION_H
#define LOGIC_INTERPOLATE_PARTITION_H

#include "logic/interpolate/aig_term.h"
#include "logic/solve/bitblast.h"
#include "logic/solve/cnf.h"
#include "logic/term/definitions.h"
#include "logic/interpolate/interpolate.h"
#include "logic/solve/lemmas.h"
#include "logic/interpolate/proof.h"
#include "logic/solve/sat.h"

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
    map64 known;         /* (symbol's number, partition) */
    VEC(uint32_t) users; /* per symbol: how many partitions know it */
    map64 atom_vars;     /* (atom, index) → first SAT variable */
    int32_t last_var;
    VEC(aig_bit) bits;    /* per SAT variable: what it is; t 0: a name within its partition */
    VEC(int32_t) clauses; /* zero-terminated, all partitions, as given to the SAT solver */
    VEC(uint32_t) labels; /* per clause */
    sat *solver;
    struct solver *check;     /* for models, and to check interpolants */
    bool in_order;            /* what lies between two partitions that know a symbol knows it too */
    bool shares_theory, tied; /* arrays or functions are shared; their common reads are in */
    bool open_results;        /* what the standard leaves open of floats need not be the same in every partition */
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

/* partitioned_interpolant without the final check, for callers who check something stronger */
term partitioned_interpolant_unchecked(partitioned *p, const bool *in_a, itp_rules rules);
/* Visits the symbols of a term: variables by their id, functions by their name above all ids. */
void partition_each_symbol(const term_table *t, term a, void (*visit)(void *context, uint64_t symbol), void *context);
double partitioned_deadline(const partitioned *p); /* of a call that starts now; 0: none */

#endif
