/* The walk as a graph of decisions, for a condition that tells what was verified (analysis/explored.h). A stored state is a join: what
 * comes to a state that covers another one goes on there. */
#include "analysis/value/internal.h"

static bool is_told(const value_analysis *v) { return v->explored && !v->recording; }

static uint32_t node_of(value_analysis *v, uint32_t state)
{
    while (v->explored_at.len <= state) vec_push(&v->explored_at, explored_add(v->explored, EXPLORED_JOIN, FN_NONE, LOC_NONE));
    return v->explored_at.data[state];
}

void value_explored_begin(value_analysis *v)
{
    if (!v->explored) return;
    explored_begin(v->explored);
    vec_clear(&v->explored_at);
    explored_lead(v->explored, (explored_edge){0, 0}, node_of(v, 0));
    v->position = (explored_edge){EXPLORED_LOST, 0};
}

void value_explored_from(value_analysis *v, uint32_t state)
{
    if (is_told(v)) v->position = (explored_edge){node_of(v, state), 0};
}

/* The position leads there. From now on it is lost, unless it is set again. */
static void lead(value_analysis *v, uint32_t to)
{
    explored_lead(v->explored, v->position, to);
    v->position = (explored_edge){EXPLORED_LOST, 0};
}

void value_explored_decide(value_analysis *v, explored_kind kind, fn function, uint32_t where)
{
    if (!is_told(v) || v->position.node == EXPLORED_LOST) return;
    op o = fn_get(v->c->p, function)->locations[where].op;
    if (kind == EXPLORED_BRANCH && op_get(v->c->s, o)->kind != OP_ASSUME) return;
    uint32_t node = explored_add(v->explored, kind, function, where);
    lead(v, node);
    if (node != EXPLORED_OPEN) v->position = (explored_edge){node, 0};
}

/* The position is at the decision of this place. It is not if the place is not a branch of the program: __VERIFIER_assume is a call. */
static bool is_at(const value_analysis *v, fn function, uint32_t where)
{
    if (!is_told(v) || v->position.node >= v->explored->nodes.len) return false;
    const explored_node *n = &v->explored->nodes.data[v->position.node];
    return n->kind == EXPLORED_BRANCH && n->function.i == function.i && n->where == where;
}

void value_explored_take(value_analysis *v, fn function, uint32_t where, unsigned branch)
{
    if (is_at(v, function, where)) v->position.branch = branch;
}

void value_explored_exclude(value_analysis *v, fn function, uint32_t where, unsigned branch)
{
    if (is_at(v, function, where)) explored_lead(v->explored, (explored_edge){v->position.node, branch}, EXPLORED_NEVER);
}

void value_explored_reach(value_analysis *v, uint32_t state)
{
    if (is_told(v) && v->position.node != EXPLORED_LOST) lead(v, state == REACH_NONE ? (uint32_t)EXPLORED_OPEN : node_of(v, state));
}

void value_explored_end(value_analysis *v)
{
    if (is_told(v)) lead(v, EXPLORED_DONE);
}

void value_explored_lose(value_analysis *v)
{
    if (is_told(v)) lead(v, EXPLORED_OPEN);
}

void value_explored_leave(value_analysis *v, engine_result *out)
{
    if (v->explored) explored_leave(v->explored, out);
}
