/* cfa/callgraph.h — calls between functions, and the strongly connected components bottom-up.
 * Library functions such as qsort call the functions they are given; main calls constructors and destructors. Other external functions are
 * taken to call nothing of the program; analysis/facts/environment knows which functions they might call.
 * Indirect calls: candidates are all functions whose address is taken and that may be called as the call's function type (cfa/recast.h);
 * points-to may narrow them. */
#ifndef CFA_CALLGRAPH_H
#define CFA_CALLGRAPH_H

#include "cfa/program.h"

typedef struct {
    fn caller;
    uint32_t location;
    fn callee;  /* FN_NONE: external */
    var symbol; /* the callee's symbol; 0 for an unresolved indirect call that can leave the program */
    bool indirect;
} call_edge;

typedef struct {
    arena memory;
    call_edge *edges; /* ordered by caller, location, callee; every indirect call ends with an edge to symbol 0 */
    uint32_t count_edges;
    uint32_t *first_edge; /* per function: index of its first edge; [functions.len] = count_edges */
    uint32_t *component;  /* per function: number of its strongly connected component; callees have smaller or equal numbers */
    uint32_t count_components;
    uint32_t *order; /* functions sorted by component, i.e. bottom-up */
    bool *recursive; /* per function: part of a call cycle */
} call_graph;

/* The function that a callee expression always denotes (E_FUNC, possibly under casts); 0: an indirect call. */
var callgraph_constant_callee(const cfa_space *s, ex callee);
/* targets: NULL = by address taken and type; else called for each indirect call, returns the candidates (points-to). */
typedef const fn *(*call_targets)(void *context, fn caller, uint32_t location, uint32_t *count);
call_graph *callgraph_build(const cfa_program *p, call_targets targets, void *context);
void callgraph_free(call_graph *g);

#endif
