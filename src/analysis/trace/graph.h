/* analysis/trace/graph.h — nested word automata over letters, whose words are error traces: the program, and what is left of it.
 * In: a program automaton P and Floyd-Hoare automata.  Out: P ∩ complement(A1) ∩ … as a graph, and a shortest word of it.
 * Implements: the validation phase of Fig. 2 of Rothenberg, Dietsch, Heizmann: Incremental Verification Using Trace Abstraction. The
 * complement is never built: the subset construction visits the sets of states that the graph at hand leads to.
 * A call's edge leads to the entry of a module; a return's leaves it and depends on the node where the call was. Calls may be pending at
 * the end of a word. Every node belongs to one module, accepting ones apart: what is reached from an entry without leaving the module. So
 * an exit that is reached is reached from its entry by a balanced word, and a return's edge can be taken if both its exit and the node of
 * its call can be reached: summaries need no pairs of nodes.
 * Invariant: from every node an accepting node can be reached; nodes that cannot reach one are dropped. Node 0 is the initial one. An empty
 * graph has no words: then every error trace is accepted by some Floyd-Hoare automaton. */
#ifndef ANALYSIS_TRACE_GRAPH_H
#define ANALYSIS_TRACE_GRAPH_H

#include "analysis/trace/automaton.h"

typedef enum {
    NODE_PLAIN,
    NODE_ERROR,      /* accepting: an error call */
    NODE_UNMODELLED, /* accepting, too: something follows that the encoding does not model */
} node_kind;

enum { EDGE_INTERNAL = UINT32_MAX, EDGE_CALL = UINT32_MAX - 1 };

typedef struct {
    letter l;
    uint32_t to;
    uint32_t via;  /* the program's step there: number of the edge in P (analysis/trace/control.h) */
    uint32_t hier; /* of a return: the node of the call; EDGE_INTERNAL; EDGE_CALL */
} graph_edge;
static inline bool edge_is_return(const graph_edge *e) { return e->hier < EDGE_CALL; }

typedef struct {
    uint32_t first, count; /* of its edges */
    uint8_t kind;          /* node_kind */
    uint32_t module;       /* the entry of its module; the initial node: its own (graph_trim finds it) */
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
bool graph_is_nested(const trace_graph *g); /* it has calls */
/* g becomes g ∩ complement(a), minimised; false: a limit was hit. */
bool graph_subtract(triple_checker *c, trace_graph *g, automaton *a);

typedef struct {
    VEC(letter) letters;
    VEC(uint32_t) via;
    VEC(uint32_t) partner; /* as in a nested_word; WORD_UNMATCHED for internal letters */
    bool is_nested;        /* some call returns */
    bool is_too_long;      /* it has no letters: there is a word, but none that fits into memory */
    node_kind end;
} error_trace;
/* A shortest word (graph_word.c); false: there is none. */
bool graph_word(const trace_graph *g, error_trace *out);
void error_trace_clear(error_trace *t);
void error_trace_free(error_trace *t);
static inline nested_word error_trace_word(const error_trace *t) { return (nested_word){t->letters.data, t->partner.data, t->letters.len}; }

#endif
