/* analysis/trace/graph.h — finite automata over letters, whose words are error traces: the program, and what is left of it.
 * In: a program automaton P and Floyd-Hoare automata.  Out: P ∩ complement(A1) ∩ … as a graph, and a shortest word of it.
 * Implements: the validation phase of Fig. 2 of Rothenberg, Dietsch, Heizmann: Incremental Verification Using Trace Abstraction. The
 * complement is never built: the subset construction visits the sets of states that the graph at hand leads to.
 * Invariant: from every node an accepting node can be reached; what cannot reach one is dropped. Node 0 is the initial one. An empty graph
 * has no words: then every error trace is accepted by some Floyd-Hoare automaton. */
#ifndef ANALYSIS_TRACE_GRAPH_H
#define ANALYSIS_TRACE_GRAPH_H

#include "analysis/trace/automaton.h"

typedef enum {
    NODE_PLAIN,
    NODE_ERROR,      /* accepting: an error call */
    NODE_UNMODELLED, /* accepting, too: something follows that the encoding does not model */
} node_kind;

typedef struct {
    letter l;
    uint32_t to;
    uint32_t via; /* what the program does there: number of the edge in P (analysis/trace/control.h) */
} graph_edge;

typedef struct {
    uint32_t first, count; /* of its edges */
    uint8_t kind;          /* node_kind */
} graph_node;

typedef struct {
    VEC(graph_node) nodes;
    VEC(graph_edge) edges;
} trace_graph;

void graph_free(trace_graph *g);
/* Drops nodes that are not reachable, or that reach no accepting node. */
void graph_trim(trace_graph *g);
/* Merges nodes from which the same paths of P lead to accepting nodes (graph_minimise.c). */
void graph_minimise(trace_graph *g);
/* g becomes g ∩ complement(a), minimised; false: a limit was hit. */
bool graph_subtract(triple_checker *c, trace_graph *g, automaton *a);

typedef struct {
    VEC(letter) letters;
    VEC(uint32_t) via;
    node_kind end;
} error_trace;
/* A shortest word; false: there is none. */
bool graph_word(const trace_graph *g, error_trace *out);
void error_trace_free(error_trace *t);

#endif
