/* analysis/trace/control.h — the program as an automaton over letters.
 * In: blocks (analysis/predicate/block.h), which are basic blocks or single statements.  Out: P as a graph, whose nodes are locations in
 * calling contexts, and what each of its edges does.
 * Deviation from nested words: a call enters a copy of the callee per calling context. Predicates may speak of the locals of all callers,
 * as a cell names the variable of the one activation that is live.
 * A call of a function that is active already, and every call beyond a number of contexts, has two edges instead: it returns, and what the
 * callee may modify is arbitrary then; or it never returns, and its callers are forgotten. An execution that reaches an error takes the
 * second one for the calls that are pending at the error, the first one for all others. So P has all error traces, and is finite.
 * Functions that cannot reach an error are stepped over until they are opened, as in the predicate engine. */
#ifndef ANALYSIS_TRACE_CONTROL_H
#define ANALYSIS_TRACE_CONTROL_H

#include "analysis/trace/graph.h"

/* What an edge of P does. */
typedef struct {
    const block *via; /* NULL: the start of the program, or the return from a call */
    fn caller, callee;
    uint32_t call;        /* of a return: the location of the call; LOC_NONE: the start of the program */
    bool is_stepped_over; /* the call at the end of the block returns, with arbitrary effects */
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
