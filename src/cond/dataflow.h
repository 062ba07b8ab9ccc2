/* cond/dataflow.h — which variables may have another value in the old program at the same point of an execution.
 * Implements: the idea of Jakobs, Pollandt: diffDP: Using Data Dependencies and Properties in Difference Verification with Conditions
 * (iFM 2023): a difference counts only where it influences which path is taken, and so whether an error call is reached.
 * Deviations: sets of variables along the pairs of diffCond instead of dependence graphs. Only scalar variables whose address is never
 * taken are in a set; everything else that differs is a difference at once.
 * In: pairs of operations.  Out: the set behind them, or that they differ. Sets are numbered; 0 is the empty one.
 * A quiet operation changes at most one such variable, always ends, and traps nowhere: it may be there in one of the programs alone.
 * Invariant: if two executions agree on all values but those in the set, they agree behind the operations on all but those in the set
 * behind, and the old one gets there. */
#ifndef COND_DATAFLOW_H
#define COND_DATAFLOW_H

#include "cond/same_meaning.h"

typedef struct dataflow dataflow;

enum { DATAFLOW_DIFFERS = UINT32_MAX };

dataflow *dataflow_new(const compared_program *old_program, const compared_program *new_program, externals_mode externals);
void dataflow_free(dataflow *d);

/* The same operation in both programs. */
uint32_t dataflow_behind(dataflow *d, uint32_t set, cfa_place old_place, cfa_place new_place);
/* Operations of one program alone. */
bool dataflow_is_quiet(dataflow *d, cfa_place place, bool in_new);
uint32_t dataflow_behind_quiet(dataflow *d, uint32_t set, cfa_place place, bool in_new);
/* The part of a set that outlives the return of a function; of the entry function nothing follows. */
uint32_t dataflow_at_return(dataflow *d, uint32_t set, bool is_entry);

#endif
