/* analysis/explored.h — the explored part of a program, as a graph of decisions: branches and calls, in the order in which executions meet
 * them.
 * In: an engine adds a node for each decision that it follows, and says where its edges lead.  Out: a smaller graph, as bytes for the
 * parent process; there analysis/cooperate/written_condition.c makes a condition of it: a node that leads to no open end is verified.
 * Invariant: an execution of the program that follows the graph from its start to a node is one that the engine has considered there. It
 * meets no branch and no call of a function with a body between two nodes. An edge is open unless everything behind it was looked at, or it
 * is known where it goes on; so its graph is true, whatever ends the engine. */
#ifndef ANALYSIS_EXPLORED_H
#define ANALYSIS_EXPLORED_H

#include "base/buf.h"
#include "analysis/engine.h"
#include "cfa/program.h"

enum {
    EXPLORED_OPEN = UINT32_MAX,      /* something behind this edge was not looked at, or may fail */
    EXPLORED_DONE = UINT32_MAX - 1,  /* all executions that take this edge end without an error, before another decision */
    EXPLORED_NEVER = UINT32_MAX - 2, /* no execution takes this edge */
    EXPLORED_LOST = UINT32_MAX - 3,  /* of a position: it is not followed any more; of an edge: open, and stays so */
};

typedef enum {
    EXPLORED_JOIN,   /* no decision: several ways come together here; they go on at to[0] */
    EXPLORED_BRANCH, /* to: by the branch of the location */
    EXPLORED_ENTER,  /* a call; to[0]: in the callee */
    EXPLORED_STEP,   /* a call whose callee is not looked at; to[0]: behind it */
} explored_kind;

typedef struct {
    fn function;
    uint32_t where;
    uint32_t to[2]; /* nodes */
    uint8_t kind;   /* explored_kind */
} explored_node;

/* An edge that leads nowhere so far. */
typedef struct {
    uint32_t node; /* EXPLORED_LOST: none */
    uint32_t branch;
} explored_edge;

typedef struct {
    VEC(explored_node) nodes; /* [0]: the start, a join */
    bool is_full;             /* nodes were not added any more: their number is limited */
} explored_graph;

void explored_begin(explored_graph *g); /* the start alone */
void explored_free(explored_graph *g);
/* A node; its edges are open. */
uint32_t explored_add(explored_graph *g, explored_kind kind, fn function, uint32_t where);
/* The edge leads to a node, to EXPLORED_DONE or EXPLORED_NEVER, or stays open. */
void explored_lead(explored_graph *g, explored_edge from, uint32_t to);
/* Executions come by this join that were not considered together: the decisions behind it hold for some of them only. */
void explored_give_up(explored_graph *g, uint32_t join);

void explored_write(const explored_graph *g, buf *out);
/* Reduced, as part of a result. */
void explored_leave(const explored_graph *g, engine_result *out);
/* false: these are not the bytes of a graph over this program. */
bool explored_read(const char *bytes, size_t len, const cfa_program *p, explored_graph *g);

#endif
