/* logic/interpolate/proof.h — from a SAT solver's learned clauses to a resolution proof that is checked step by step.
 * In: the original clauses, each with the partition it belongs to, and the learned clauses in order.  Out: for every clause that the empty
 * clause needs, a chain of resolutions that derives it.
 * Implements: backward checking of clauses that follow by unit propagation (Goldberg, Novikov: Verification of proofs of unsatisfiability
 *   for CNF formulas, DATE 2003), with core-first propagation (Heule, Hunt, Wetzler: Trimming while checking clausal proofs, FMCAD 2013),
 *   and resolution chains from the propagation's conflicts (Gurfinkel, Vizel: DRUPing for interpolants, FMCAD 2014).
 * Deviations: deletions are not recorded, so a learned clause may use every earlier one. Interpolants are not computed while checking:
 *   chains are kept and replayed per split. A learned clause is replaced by the one that its chain derives, if that one is shorter.
 * Invariant: chains are exact. Every step resolves, and the last result is the clause.
 * proof_replay believes nothing of this: it resolves along the chains, and refuses a step whose pivot does not fit or a chain whose result
 * is not its clause. proof_refutes also checks that the original clauses are the given ones. */
#ifndef LOGIC_INTERPOLATE_PROOF_H
#define LOGIC_INTERPOLATE_PROOF_H

#include "base/limits.h"
#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

#define PROOF_LEARNED UINT32_MAX /* the partition of a learned clause */

typedef uint32_t proof_lit; /* 2·variable + negated */

static inline proof_lit proof_lit_of(int32_t dimacs) { return dimacs < 0 ? (uint32_t)-dimacs << 1 | 1 : (uint32_t)dimacs << 1; }
static inline proof_lit proof_negate(proof_lit l) { return l ^ 1; }

typedef struct {
    uint32_t first, count; /* literals */
    uint32_t partition;
    uint32_t chain, chain_count; /* steps; the first is the clause to start from */
    bool needed;
} proof_clause;

typedef struct { /* resolve with this clause on this literal of it */
    uint32_t clause;
    proof_lit pivot;
} proof_step;

typedef struct {
    VEC(proof_clause) clauses; /* originals and learned ones in order; if there is a proof, the last needed one is empty */
    VEC(proof_lit) lits;
    VEC(proof_step) steps;
    uint32_t variables; /* the highest one */
    uint32_t empty;     /* after proof_build: the number of the empty clause */
    uint32_t originals;
    limit_reason stopped;
} proof;

/* The events of a replay, in order. begin: a chain starts with this clause; resolve: with this clause, on a literal it contains; end: the
 * result is this clause. */
typedef struct {
    void *context;
    void (*begin)(void *context, uint32_t clause);
    void (*resolve)(void *context, uint32_t clause, proof_lit pivot);
    void (*end)(void *context, uint32_t clause);
} proof_visitor;

void proof_init(proof *p);
void proof_free(proof *p);
/* Originals first, then learned ones; duplicates in a clause are dropped, tautologies are left out. */
void proof_add(proof *p, const int32_t *lits, uint32_t count, uint32_t partition);
/* Checks the learned clauses and makes the chains; false: it is not a proof (or a limit was hit: see stopped). run: counts the work, may be
 * NULL; deadline: of limits_clock(run), 0: none */
bool proof_build(proof *p, limits *run, double deadline);
/* Resolves along the chains; v may be NULL. false: a step is wrong. */
bool proof_replay(const proof *p, const proof_visitor *v);
/* Does it replay, and are the original clauses that it uses those of the list (zero-terminated, one after the other), with these
 * partitions? */
bool proof_refutes(const proof *p, const int32_t *clauses, uint32_t length, const uint32_t *partitions);

#endif
