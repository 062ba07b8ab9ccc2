/* analysis/trace/control.h — the program as an automaton over letters.
 * In: blocks (analysis/predicate/block.h), which are basic blocks or single statements.  Out: P as a graph, whose nodes are locations in
 * calling contexts, and what each of its edges does.
 * Deviation from nested words: a call enters a copy of the callee per calling context, so P is finite only without recursion. Predicates
 * may speak of the locals of all callers, as a cell names the variable of the one activation that is live.
 * Functions that cannot reach an error are stepped over until they are opened, as in the predicate engine. */
#ifndef ANALYSIS_TRACE_CONTROL_H
#define ANALYSIS_TRACE_CONTROL_H

#include "analysis/trace/graph.h"

/* What an edge of P does. */
typedef struct {
    const block *via; /* NULL: the start of the program, or the return from a call */
    fn caller, callee;
    uint32_t call; /* of a return: the location of the call; LOC_NONE: the start of the program */
} control_edge;

typedef struct {
    const fragment_table *f;
    block_builder *b;
    alphabet *a;
    limits *limits;
    VEC(control_edge) edges;
    const char *why; /* P cannot be built */
} control_automaton;

/* P of the program as far as its functions are opened now; false: a limit, or control->why. Edges of earlier graphs stay valid. */
bool control_build(control_automaton *c, trace_graph *out);

#endif
