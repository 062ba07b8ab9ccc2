/* analysis/predicate/abstraction.h — predicate abstraction: which values can predicates have behind a block?
 * Implements: the abstract successor of predicate abstraction (Graf, Saïdi: Construction of Abstract State Graphs with PVS, CAV 1997), as
 * Boolean abstraction by enumeration of solutions.
 * Deviations: beyond a fixed number of solutions it becomes Cartesian abstraction (one row with what all solutions agree on). Answers of
 * earlier revisions are taken before the solver is asked (analysis/predicate/stored_abstractions.h).
 * In: a question: premise (literals of a cube), formula of a block, instances of predicates.  Out: rows, one for each combination of
 * values.
 * Invariant: every solution of premise and formula is covered by some row. No question is computed twice. */
#ifndef ANALYSIS_PREDICATE_ABSTRACTION_H
#define ANALYSIS_PREDICATE_ABSTRACTION_H

#include "base/buf.h"
#include "logic/solve/solver.h"
#include "logic/term/renaming.h"

typedef struct abstraction abstraction;
typedef struct stored_abstractions stored_abstractions; /* analysis/predicate/stored_abstractions.h */

/* renamed: the functions that have another name since the stored ones were computed. */
abstraction *abstraction_new(solver *s, const stored_abstractions *stored, const renamed_function *renamed, uint32_t count);
void abstraction_free(abstraction *a);

typedef struct {
    const int8_t *values; /* count rows of `width` values: 1, 0, or -1 for either */
    uint32_t count, width;
    bool for_sure;     /* false: the solver gave up somewhere; the rows cover all solutions nevertheless */
    bool is_cartesian; /* there were too many solutions: one row says what all of them agree on */
} abstract_rows;

/* Two rows that differ in one value become one row that leaves it open. Returns how many rows are left. */
uint32_t abstract_rows_merge(int8_t *rows, uint32_t count, uint32_t width);

/* All solutions of premise and formula, projected to the predicates. No rows: there is no solution. With use_stored, an answer of an
 * earlier revision will do. */
const abstract_rows *abstraction_rows(abstraction *a, bool use_stored, const term *premise, uint32_t count_premise, term formula,
                                      const term *predicates, uint32_t count);

/* How many different questions were answered so far, by stored abstractions and by computing. */
typedef struct {
    uint32_t reused, computed;
} abstraction_work;
abstraction_work abstraction_done(const abstraction *a);

/* Answers have numbers: the one that was given last. */
uint32_t abstraction_latest(const abstraction *a);
/* Answers as bytes, for the next revision: the numbered ones (ascending), then the latest others. all: also stored ones that were not
 * needed now. */
void abstraction_write(const abstraction *a, const uint32_t *numbers, uint32_t count, bool all, buf *out);

#endif
