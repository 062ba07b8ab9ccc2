/* logic/interpolate/interpolate.h — interpolants, each checked before it is returned.
 * (1) Partitioned propositional interpolation. The partitions of a conjunction are encoded strictly apart. One resolution proof, from the
 *     SAT solver's learned clauses (logic/interpolate/proof.h), serves any number of A/B splits. The interpolants are and-inverter graphs,
 *     returned as terms over the shared variables' bits.
 * (2) Sequences along a path: logic/interpolate/sequence.h; in terms of a program's variables: encode/path_interpolate.h.
 * Implements, for (1): Pudlák's rules (Lower bounds for resolution and cutting plane proofs and monotone computations, JSL 62(3), 1997) and
 *   McMillan's (Interpolation and SAT-based model checking, CAV 2003) with their dual.
 * Deviations: the proof is not the solver's own but rebuilt by unit propagation; the result is simplified as a graph while it is built.
 * Why Pudlák's rules: interpolants of several splits of one proof then fit together (property 2 of Sery, Fedyukovich, Sharygina:
 * Incremental upgrade checking by means of interpolation-based function summaries, FMCAD 2012). */
#ifndef LOGIC_INTERPOLATE_INTERPOLATE_H
#define LOGIC_INTERPOLATE_INTERPOLATE_H

#include "logic/solve/solver.h"

typedef struct partitioned partitioned;
typedef enum { ITP_PUDLAK, ITP_MCMILLAN, ITP_MCMILLAN_DUAL } itp_rules;

partitioned *partitioned_new(term_table *t, const solver_options *o);
void partitioned_free(partitioned *p);
uint32_t partitioned_add(partitioned *p, term formula); /* returns the partition's number, from 0; shared variables are shared by name */
/* Promises that A is always a prefix of the partitions. Then a symbol of two partitions counts as occurring in those between them, and more
 * can be proved about memory that they pass on. */
void partitioned_in_order(partitioned *p);
solver_answer partitioned_solve(partitioned *p);
/* After UNSAT: an interpolant for A = the partitions with in_a[i], B = the others: implied by A, inconsistent with B, over shared symbols.
 * Any number of calls. For tests: partitioned_interpolant_unchecked serves those who check more. */
term partitioned_interpolant(partitioned *p, const bool *in_a, itp_rules rules);
bool partitioned_replay(partitioned *p); /* re-checks every step of the proof; false: it is not a proof; for tests */

#endif
