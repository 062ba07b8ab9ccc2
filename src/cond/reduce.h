/* cond/reduce.h — reducers: a program and a condition → the residual program, whose executions need to be looked at.
 * Implements: the fold-reducers of Beyer, Jakobs: FRed: Conditional Model Checking via Reducers and Folders (SEFM 2020), Def. 7 and 8, over
 * ParComp (cond/product.h). In: a program with its call graph, a condition, a folder.  Out: a residual program. Invariant (Def. 3): every
 * execution that the condition does not cover is one of the residual program, and every execution of it is the beginning of one of the
 * program, but for a variable that says in which state a copy of a function has returned. */
#ifndef COND_REDUCE_H
#define COND_REDUCE_H

#include "cond/fold.h"
#include "cond/restrict.h"

typedef struct {
    const fold_folder *folder;
    uint32_t bound; /* of the folders that keep the first iterations apart */
    externals_mode externals;
    uint32_t most_growth; /* a residual program that is so many times larger is folded as CFA instead */
} reduce_options;

/* NULL: the residual program is the program: the condition does not fit it, or covers nothing, or the folder is ID. */
restricted_program *reduce_program(const product *x, const call_graph *calls, const reduce_options *o);

#endif
