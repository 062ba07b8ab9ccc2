/* analysis/bounded/suggest.h — suggests loop invariants that a few executions agree with.
 * In: a graph of cut points.  Out: candidates at its nodes (analysis/bounded/cut_graph.h), about variables and members of structs:
 * constants, ranges, targets of pointers, conditions of the program itself, linear equations, comparisons of variables, bounds of their
 * differences, combinations of values that were never seen together, comparisons while a third variable has certain values. The program is
 * run with random inputs (small numbers, constants of the program, and others); if few of these runs come to a loop, with inputs that a
 * solver has found. The values at the heads of its loops are the samples. Invariant: nothing here needs to be true. A claim that is not
 * inductive is dropped later. */
#ifndef ANALYSIS_BOUNDED_SUGGEST_H
#define ANALYSIS_BOUNDED_SUGGEST_H

#include "analysis/bounded/cut_graph.h"

typedef enum {
    SUGGEST_TARGETS /* of pointers */,
    SUGGEST_SIMPLE,
    SUGGEST_EQUATIONS /* of sums; mostly they need no solver, and what follows is easier with them */,
    SUGGEST_RELATIONS,
    SUGGEST_PASSED /* once a counter has passed an index that is chosen once */,
    SUGGEST_PASSED_FLAGS /* the same, while another variable has a certain value */,
    SUGGEST_DIFFERENCES /* of two variables, and their bounds */,
    SUGGEST_GUARDED /* by a third variable */,
    SUGGEST_STAGES
} suggest_stage;

typedef struct suggestions suggestions;

suggestions *suggest_from_runs(cut_graph *g, limits *l, double seconds); /* runs the program for about that long */
/* Adds the candidates of one stage; returns how many. Later stages build on what was proved of the earlier ones. */
uint32_t suggest_claims(suggestions *s, suggest_stage stage);
void suggest_free(suggestions *s);

#endif
