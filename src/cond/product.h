/* cond/product.h — a program and a condition, side by side.
 * Implements: the reducer ParComp (parallel composition) of Beyer, Jakobs, Lemberger, Wehrheim (ICSE 2018), as a graph; cond/restrict makes
 * programs of it.
 * In: a program with its call graph, a condition over its operations.  Out: the nodes (context, location, state) that executions can come
 * to as far as the automata tell. A context is a function and the state in which it is called. A covered node has no successors.
 * A transition with an assumption is not taken: executions behind it count as not covered.
 * Invariant: along an execution that the condition does not cover, every node exists and is not covered. */
#ifndef COND_PRODUCT_H
#define COND_PRODUCT_H

#include "base/limits.h"
#include "cfa/callgraph.h"
#include "cond/condition.h"

enum {
    STATE_UNCOVERED = UINT32_MAX,      /* the condition has ended: nothing is covered any more */
    STATE_UNOBSERVED = UINT32_MAX - 1, /* inside a call that is stepped over */
};

enum { PRODUCT_NONE = UINT32_MAX };

typedef struct {
    uint32_t context, where, state;
    uint32_t first_edge, count_edges;
} product_node;

/* Where an execution goes on. A call has an edge for each callee with a body (`to`: none), and one for each state in which it returns from
 * there; calls that are stepped over, and functions without a body, only have the edge behind them. */
typedef struct {
    uint32_t from, to; /* nodes */
    uint8_t branch;    /* which successor of the location */
    uint32_t entered;  /* context of the callee; PRODUCT_NONE: none */
    uint32_t exit;     /* state in which the callee returns */
} product_edge;

typedef struct {
    fn function;
    uint32_t state;        /* in which it is called */
    VEC(uint32_t) exits;   /* states in which it returns */
    VEC(uint32_t) waiting; /* calls of it: index in `calls` */
    map64 nodes;           /* (location, state) → node */
} product_context;

typedef struct {
    const cfa_program *p;
    const condition *c;
    VEC(product_context) contexts; /* [0]: the entry function in the initial state */
    VEC(product_node) nodes;
    VEC(product_edge) edges; /* ordered by the node that they leave */
} product;

/* NULL: out of limits. */
product *product_compute(const cfa_program *p, const call_graph *calls, fn entry, const condition *c, limits *l);
void product_free(product *x);
bool product_is_covered(const product *x, const product_node *n);

#endif
