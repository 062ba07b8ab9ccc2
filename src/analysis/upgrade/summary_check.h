/* analysis/upgrade/summary_check.h — are summaries valid for a function, and new ones where they were lost.
 * Implements: lines 5–14 of Alg. 2 of Sery, Fedyukovich, Sharygina (FMCAD 2012) with the refinement of Sect. III.B, and Interpolate of
 *   Alg. 1 and 2. Deviations: a summary is a conjunction; conjuncts that fail are dropped, the others stay valid (the repair of Asadi et
 *   al., FMSD 2023). Interpolants are summaries of functions, not of calls, and count only after property (2) was proved for them.
 * In: an unwound program, summaries.  Out: the summaries that are valid. */
#ifndef ANALYSIS_UPGRADE_SUMMARY_CHECK_H
#define ANALYSIS_UPGRADE_SUMMARY_CHECK_H

#include "analysis/upgrade/call_tree.h"
#include "logic/solve/solver.h"

typedef struct {
    const unwound_program *u;
    function_summaries *summaries;
    limits *limits;
    stats *stats;
    solver_kind solver;
} summary_checker;

typedef enum {
    CHECK_LOCALLY, /* callees are represented by their summaries */
    CHECK_REFINED, /* callees are inlined where their summaries are too weak */
    CHECK_INLINED, /* everything below is inlined */
} check_depth;

/* Drops the goals (over the function's interface) that are not implied by the function. tree: the scenario in which the rest was proved;
 * the caller frees it. */
void check_goals(summary_checker *c, fn f, check_depth depth, summary_list *goals, call_tree *tree);
/* The goals hold in this scenario: finds summaries for the functions that are inlined in it, from one refutation. They are added if
 * property (2) holds for them. false: there are none. */
bool check_interpolate(summary_checker *c, const call_tree *tree, const summary_list *goals);
/* Properties (1) and (2) for all summaries of the program once more, with Z3; safety: the entry's summaries. Where a summary is not implied
 * by those of the callees, by the function with callees inlined. NULL: they hold; else the name of a function whose summaries do not
 * follow. */
const char *check_audit(const summary_checker *c, const summary_list *safety);

#endif
