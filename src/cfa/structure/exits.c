#include "cfa/structure/exits.h"

enum { MOST_CANDIDATES = 8 };

typedef struct {
    uint32_t node;
    uint32_t bad;  /* edges that would need a goto */
    uint32_t rank; /* the larger, the better */
} candidate;

typedef struct {
    candidate all[MOST_CANDIDATES + 1];
    uint32_t count;
} candidates;

static bool ends_at_once(const flow_graph *g, uint32_t node)
{
    const flow_node *n = &g->nodes.data[node];
    return n->kind == FLOW_PLAIN && n->count == 0 && n->copyable;
}

static void add_candidate(candidates *c, uint32_t node, uint32_t rank)
{
    candidate new = {.node = node, .rank = rank};
    if (c->count < MOST_CANDIDATES) {
        c->all[c->count++] = new;
        return;
    }
    uint32_t worst = 0;
    for (uint32_t k = 1; k < c->count; k++)
        if (c->all[k].rank < c->all[worst].rank) worst = k;
    if (c->all[worst].rank < rank) c->all[worst] = new;
}

static uint32_t best_of(const candidates *c)
{
    uint32_t best = 0;
    for (uint32_t k = 1; k < c->count; k++) {
        const candidate *a = &c->all[k], *b = &c->all[best];
        if (a->bad < b->bad || (a->bad == b->bad && a->rank > b->rank)) best = k;
    }
    return c->count ? c->all[best].node : 0;
}

/* ---- loops ---- */

/* Does an edge out of the loop need a goto if `chosen` follows the loop? */
static bool is_bad_loop_edge(const flow_graph *g, uint32_t head, uint32_t from, uint32_t to, uint32_t chosen)
{
    if (to == chosen || ends_at_once(g, to) || flow_in_loop(g, to, head)) return false;
    if (!flow_dominates(g, head, to)) return true;
    return flow_is_merge(g, to) && g->loop[from] != g->loop[g->dominator[to]];
}

static uint32_t count_bad_loop_edges(const flow_graph *g, uint32_t head, uint32_t chosen, bool is_own)
{
    uint32_t bad = 0;
    for (uint32_t k = g->enter[head]; k < g->leave[head]; k++) {
        uint32_t from = g->tree[k];
        if (is_own && from == chosen) { /* what it dominates stands behind the loop */
            k = g->leave[from] - 1;
            continue;
        }
        for (uint32_t i = 0; i < g->nodes.data[from].count; i++) bad += is_bad_loop_edge(g, head, from, flow_target(g, from, i), chosen);
    }
    return bad;
}

/* The loop's own test: its head, or the only node that goes back to it. */
static bool is_exit_of_test(const flow_graph *g, uint32_t head, uint32_t to)
{
    uint32_t from = g->dominator[to];
    const flow_node *n = &g->nodes.data[from];
    if (n->kind != FLOW_BRANCH || (flow_target(g, from, 0) != to && flow_target(g, from, 1) != to)) return false;
    bool goes_back = flow_target(g, from, 0) == head || flow_target(g, from, 1) == head;
    return from == head || (goes_back && g->latches[head] == 1);
}

enum { RANK_NONE = 1, RANK_NEXT = 1 << 20, RANK_MERGE = 1 << 21, RANK_TEST = 1 << 30, MOST_COUNTED = (1 << 20) - 1 };

static uint32_t capped(uint32_t n) { return n < MOST_COUNTED ? n : MOST_COUNTED; }

uint32_t exits_of_loop(const flow_graph *g, const bool *moved, uint32_t head, uint32_t next)
{
    candidates c = {0};
    bool leaves_to_next = false;
    for (uint32_t k = g->enter[head]; k < g->leave[head]; k++) {
        uint32_t node = g->tree[k];
        for (uint32_t i = 0; i < g->nodes.data[node].count; i++) leaves_to_next |= flow_target(g, node, i) == next;
        if (node == head || moved[node] || flow_in_loop(g, node, head) || !flow_in_loop(g, g->dominator[node], head)) continue;
        bool is_test = is_exit_of_test(g, head, node);
        if (ends_at_once(g, node) && !is_test && !flow_is_merge(g, node)) continue;
        add_candidate(&c, node,
                      (is_test ? RANK_TEST : 0) +
                          (flow_is_merge(g, node) ? RANK_MERGE + capped(g->meets[node]) : 2 + capped(g->leave[node] - g->enter[node])));
    }
    uint32_t own = c.count;
    c.all[c.count++] = (candidate){.node = next, .rank = leaves_to_next && next ? RANK_NEXT : RANK_NONE};
    for (uint32_t k = 0; k < c.count; k++) c.all[k].bad = count_bad_loop_edges(g, head, c.all[k].node, k < own);
    return best_of(&c);
}

/* ---- switches ---- */

static bool is_case(const flow_graph *g, uint32_t node, uint32_t to)
{
    for (uint32_t i = 0; i < g->nodes.data[node].count; i++)
        if (flow_target(g, node, i) == to) return true;
    return false;
}

static uint32_t count_bad_switch_edges(const flow_graph *g, uint32_t node, uint32_t chosen, bool is_own, uint32_t proceed)
{
    uint32_t bad = 0;
    for (uint32_t k = g->enter[node]; k < g->leave[node]; k++) {
        uint32_t from = g->tree[k];
        if (is_own && from == chosen) {
            k = g->leave[from] - 1;
            continue;
        }
        for (uint32_t i = 0; i < g->nodes.data[from].count; i++) {
            uint32_t to = flow_target(g, from, i);
            if (to == chosen || to == proceed || ends_at_once(g, to)) continue;
            if (!flow_dominates(g, node, to)) bad++;
            else if (flow_is_merge(g, to) && g->dominator[to] == node && from != node) bad += is_case(g, node, to) ? 0 : 1;
        }
    }
    return bad;
}

uint32_t exits_of_switch(const flow_graph *g, const bool *moved, uint32_t node, uint32_t next, uint32_t proceed)
{
    candidates c = {0};
    for (uint32_t child = g->child[node]; child; child = g->other[child])
        if (!moved[child] && flow_is_merge(g, child)) add_candidate(&c, child, RANK_MERGE + capped(g->meets[child]));
    uint32_t own = c.count;
    c.all[c.count++] = (candidate){.node = next, .rank = RANK_NONE};
    for (uint32_t k = 0; k < c.count; k++) c.all[k].bad = count_bad_switch_edges(g, node, c.all[k].node, k < own, proceed);
    return best_of(&c);
}
