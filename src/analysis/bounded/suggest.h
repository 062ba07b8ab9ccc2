/* analysis/bounded/suggest.h — claims about loops that a few executions suggest.
 * In: a graph of cut points.  Out: candidates at its nodes (analysis/bounded/cut_graph.h): constants, ranges, conditions of the program
 * itself, equations between sums of variables, comparisons of variables, combinations of values that were never seen together. The program
 * is run with random inputs (small numbers, constants of the program, and others), and the values at the heads of its loops are looked at.
 * Nothing here needs to be true: what is not inductive is thrown out later. */
#ifndef ANALYSIS_BOUNDED_SUGGEST_H
#define ANALYSIS_BOUNDED_SUGGEST_H

#include "analysis/bounded/cut_graph.h"

typedef enum { SAMPLE_SIMPLE, SAMPLE_RELATIONS, SAMPLE_STAGES } sample_stage;

typedef struct sampler sampler;

sampler *sample_runs(cutgraph *g, limits *l, double seconds); /* runs the program for about so long */
/* Adds the candidates of one stage; how many. Later stages build on what was proved of the earlier ones. */
uint32_t sample_claims(sampler *s, sample_stage stage);
void sample_free(sampler *s);

#endif
