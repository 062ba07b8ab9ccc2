#include "analysis/explored.h"

#include "analysis/budgets.h"
#include "base/bytes.h"

void explored_begin(explored_graph *g)
{
    vec_clear(&g->nodes);
    g->is_full = false;
    (void)explored_add(g, EXPLORED_JOIN, FN_NONE, LOC_NONE);
}

void explored_free(explored_graph *g) { vec_free(&g->nodes); }

uint32_t explored_add(explored_graph *g, explored_kind kind, fn function, uint32_t where)
{
    if (g->nodes.len >= BUDGET_EXPLORED_NODES) {
        g->is_full = true;
        return EXPLORED_OPEN;
    }
    vec_push(&g->nodes, (explored_node){.function = function, .where = where, .to = {EXPLORED_OPEN, EXPLORED_OPEN}, .kind = (uint8_t)kind});
    return g->nodes.len - 1;
}

void explored_lead(explored_graph *g, explored_edge from, uint32_t to)
{
    if (from.node >= g->nodes.len) return;
    uint32_t *led = &g->nodes.data[from.node].to[from.branch];
    if (*led != EXPLORED_LOST) *led = to;
}

void explored_give_up(explored_graph *g, uint32_t join) { explored_lead(g, (explored_edge){join, 0}, EXPLORED_LOST); }

void explored_write(const explored_graph *g, buf *out)
{
    bytes_put_number(out, g->nodes.len);
    for (uint32_t k = 0; k < g->nodes.len; k++) {
        const explored_node *n = &g->nodes.data[k];
        const uint32_t all[] = {n->kind, n->function.i, n->where, n->to[0], n->to[1]};
        buf_add(out, (const char *)all, sizeof all);
    }
}

static bool is_target(uint32_t to, uint64_t count) { return to < count || to >= EXPLORED_NEVER; }

/* A decision at a place of this program, of the kind that it is. */
static bool fits(const explored_node *n, const cfa_program *p)
{
    if (n->kind == EXPLORED_JOIN) return true;
    if (n->function.i >= p->functions.len || n->where < LOC_ENTRY || n->where >= fn_get(p, n->function)->count_locations) return false;
    op o = fn_get(p, n->function)->locations[n->where].op;
    return o.i && op_get(p->space, o)->kind == (n->kind == EXPLORED_BRANCH ? OP_ASSUME : OP_CALL);
}

bool explored_read(const char *bytes, size_t len, const cfa_program *p, explored_graph *g)
{
    byte_reader c = {.at = bytes, .end = bytes + len};
    uint64_t count = bytes_get_count(&c);
    vec_clear(&g->nodes);
    for (uint64_t k = 0; k < count && !c.bad; k++) {
        uint32_t all[5];
        bytes_get(&c, all, sizeof all);
        explored_node n = {.kind = (uint8_t)all[0], .function = {all[1]}, .where = all[2], .to = {all[3], all[4]}};
        c.bad = c.bad || all[0] > EXPLORED_STEP || !is_target(n.to[0], count) || !is_target(n.to[1], count) || !fits(&n, p);
        if (!c.bad) vec_push(&g->nodes, n);
    }
    return !c.bad && c.at == c.end && count > 0;
}
