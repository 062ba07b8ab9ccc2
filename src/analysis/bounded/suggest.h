/* analysis/bounded/suggest.h — claims about loops that a few executions suggest.
 * In: a graph of cut points.  Out: candidates at its nodes (analysis/bounded/cut_graph.h): constants, ranges, conditions of the program
 * itself, equations between sums of variables, comparisons of variables, combinations of values that were never seen together. The program
 * is run with random inputs (small numbers, constants of the program, and others), and the values at the heads of its loops are looked at.
 * Nothing here needs to be true: what is not inductive is thrown out later. */
#ifndef ANALYSIS_BOUNDED_SUGGEST_H
#define ANALYSIS_BOUNDED_SUGGEST_H

#include "analysis/bounded/cut_graph.h"

typedef enum { SUGGEST_SIMPLE, SUGGEST_RELATIONS, SUGGEST_STAGES } suggest_stage;

typedef struct suggestions suggestions;

suggestions *suggest_from_runs(cut_graph *g, limits *l, double seconds); /* runs the program for about so long */
/* Adds the candidates of one stage; how many. Later stages build on what was proved of the earlier ones. */
uint32_t suggest_claims(suggestions *s, suggest_stage stage);
void suggest_free(suggestions *s);

#endif
