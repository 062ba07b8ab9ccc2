/* cfa/structure/flow.h — the control flow of one function as a graph, and facts about it for structuring.
 * In: nodes with their successors.  Out: reverse postorder, dominators, loops, and the nodes where paths meet.
 * A loop is all that comes back to a node that dominates it (its head); loops with one head are one loop. A retreating edge to a node that
 * does not dominate its source makes the graph irreducible; it belongs to no loop.
 * Invariant: node 0 is not a node; two loops are disjoint or nested. */
#ifndef CFA_STRUCTURE_FLOW_H
#define CFA_STRUCTURE_FLOW_H

#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

typedef enum {
    FLOW_NONE,   /* not there */
    FLOW_PLAIN,  /* one successor, or none: a path ends */
    FLOW_BRANCH, /* two, different ones: yes, no */
    FLOW_SWITCH, /* several, each once; the last one is the default */
    FLOW_JUMP,   /* any number, and it writes its jump itself: a computed goto */
} flow_kind;

typedef struct {
    uint8_t kind;          /* flow_kind */
    bool copyable;         /* may be written several times */
    bool is_step;          /* may stand in the head of a `for` */
    uint32_t weight;       /* operations */
    uint32_t first, count; /* in targets */
} flow_node;

typedef struct {
    arena memory;
    VEC(flow_node) nodes;
    VEC(uint32_t) targets;
    uint32_t entry;
    /* flow_analyse fills these, by node */
    uint32_t *order;         /* nodes in reverse postorder, the first successor first */
    uint32_t count;          /* of order: nodes that can be reached */
    uint32_t *number;        /* in order, from 1; 0: not reached */
    uint32_t *dominator;     /* immediate; of the entry: 0 */
    uint32_t *child, *other; /* dominator tree: first child, next sibling, in reverse postorder */
    uint32_t *tree;          /* nodes in preorder of the dominator tree */
    uint32_t *enter, *leave; /* a node and what it dominates are tree[enter … leave) */
    uint32_t *meets;         /* edges to it that do not go back to a head */
    bool *is_head;
    uint32_t *latches; /* of a head: edges that go back to it */
    uint32_t *loop;    /* head of the innermost loop that holds it (a head: its own); 0: none */
    uint32_t *outer;   /* of a head: that of the loop around it; 0: none */
    bool irreducible;
} flow_graph;

void flow_analyse(flow_graph *g);
void flow_free(flow_graph *g);

static inline uint32_t flow_target(const flow_graph *g, uint32_t node, uint32_t k)
{
    return g->targets.data[g->nodes.data[node].first + k];
}
static inline bool flow_dominates(const flow_graph *g, uint32_t above, uint32_t below)
{
    return g->enter[above] <= g->enter[below] && g->enter[below] < g->leave[above];
}
static inline bool flow_in_loop(const flow_graph *g, uint32_t node, uint32_t head)
{
    uint32_t h = g->loop[node];
    while (h && h != head) h = g->outer[h];
    return h == head;
}
/* Paths meet here: it is not written where one of them comes from. */
static inline bool flow_is_merge(const flow_graph *g, uint32_t node) { return g->meets[node] > 1; }

#endif
