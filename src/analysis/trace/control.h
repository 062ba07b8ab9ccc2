/* analysis/trace/control.h — the program as an automaton over letters.
 * In: blocks (analysis/predicate/block.h), which are basic blocks or single statements.  Out: P as a graph, whose nodes are locations in
 * calling contexts, and the step of each edge.
 * A call of a function that is part of no call cycle enters a copy of the callee per calling context, while there are not too many
 * contexts: predicates may speak of the locals of all callers, as a cell names the variable of the one activation that is live. All other
 * calls are those of nested words: one module for each function, with a call letter to its entry and returns to behind every call. Within
 * a module, calls are treated alike. A call that is pending at an error is a call without its return.
 * Functions that cannot reach an error are stepped over until they are opened, as in the predicate engine. */
#ifndef ANALYSIS_TRACE_CONTROL_H
#define ANALYSIS_TRACE_CONTROL_H

#include "analysis/trace/graph.h"

/* The kinds of edges of P. */
typedef enum {
    CONTROL_START,  /* the program begins */
    CONTROL_BLOCK,  /* a block, and the call at its end, if there is one */
    CONTROL_CALL,   /* nothing but the call: what the block before it ends with */
    CONTROL_RETURN, /* from a call */
} control_kind;

typedef struct {
    control_kind kind;
    const block *via; /* CONTROL_BLOCK */
    fn caller, callee;
    uint32_t call; /* CONTROL_RETURN: the location of the call */
} control_edge;

typedef struct {
    const fragment_table *f;
    block_builder *b;
    alphabet *a;
    limits *limits;
    VEC(control_edge) edges;
} control_automaton;

/* P of the program as far as its functions are opened now; false: a limit. Edges of earlier graphs stay valid. */
bool control_build(control_automaton *c, trace_graph *out);

#endif
