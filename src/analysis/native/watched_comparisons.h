/* analysis/native/watched_comparisons.h — a sample of the comparisons in one execution's branches.
 * In: the comparisons, as the interpreter tells them.  Out: some of each branch (more if it went one way only so far), and behind them the
 * last ones of all. BUDGET_NATIVE_COMPARISONS at most. Operands that are equal say nothing and are left out. */
#ifndef ANALYSIS_NATIVE_WATCHED_COMPARISONS_H
#define ANALYSIS_NATIVE_WATCHED_COMPARISONS_H

#include "analysis/budgets.h"
#include "analysis/native/corpus.h"
#include "cfa/exec/interpret.h"

typedef struct {
    const corpus *corpus;
    corpus_comparisons *out;
    uint32_t asked;                                         /* inputs so far; the caller says it */
    uint32_t told;                                          /* to `last` */
    corpus_comparison last[BUDGET_NATIVE_LAST_COMPARISONS]; /* a ring */
    map64 by_way;                                           /* how many were told */
} watched_comparisons;

void watched_begin(watched_comparisons *w, const corpus *c, run_coverage *coverage, corpus_comparisons *out);
void watched_end(watched_comparisons *w, run_coverage *coverage);
void watched_free(watched_comparisons *w);

#endif
