/* analysis/predicate/block_walk.h — from a model to the one concrete path through a block that it takes.
 * In: a model, and the notes of the walk over the block (block_trace).  Out: locations with branches; the functions among them that the
 * block steps over, opened. */
#ifndef ANALYSIS_PREDICATE_BLOCK_WALK_H
#define ANALYSIS_PREDICATE_BLOCK_WALK_H

#include "analysis/cex/counterexample.h"
#include "analysis/predicate/block.h"

typedef VEC(trace_step) concrete_steps;

/* Appends the locations; false: the model does not lead to the end of the block. */
bool block_walk(const fragment_table *f, const block *b, const block_trace *trace, const model *m, concrete_steps *out);
/* Opens the functions that the steps step over; they are appended to `opened`. */
void blocks_open_on(block_builder *b, const verify_task *task, const concrete_steps *steps, function_list *opened);

#endif
