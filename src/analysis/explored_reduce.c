/* Makes the explored part small: joins are gone, a verified node is an end, and only decisions near the start that lead to
 * something verified are left. */
#include "analysis/explored.h"

#include "analysis/budgets.h"
#include <stdlib.h>

typedef struct {
    const explored_graph *g;
    uint32_t *leads_to; /* per join: the decision behind it, or an end; otherwise the node itself */
    bool *is_open;      /* per decision: an open end can be reached */
    bool *is_useful;    /* per decision that is open: something that is verified can be reached */
    uint32_t *reduced;  /* per decision: its node in the result; 0: none so far */
    VEC(uint32_t) waitlist;
    explored_graph *out;
} reducer;

/* ---- joins ---- */

enum { NOT_YET = EXPLORED_LOST, ON_THE_WAY = EXPLORED_LOST - 1 };

/* The decision that a chain of joins leads to. A chain that leads back to itself is a loop without any decision: it does not fail. */
static void resolve(reducer *w, uint32_t node)
{
    uint32_t end = node;
    while (end < w->g->nodes.len && w->leads_to[end] == NOT_YET) {
        bool is_join = w->g->nodes.data[end].kind == EXPLORED_JOIN;
        w->leads_to[end] = is_join ? (uint32_t)ON_THE_WAY : end;
        if (!is_join) break;
        vec_push(&w->waitlist, end);
        end = w->g->nodes.data[end].to[0];
        if (end == EXPLORED_LOST) end = EXPLORED_OPEN;
    }
    if (end < w->g->nodes.len) end = w->leads_to[end] == ON_THE_WAY ? (uint32_t)EXPLORED_DONE : w->leads_to[end];
    while (w->waitlist.len) w->leads_to[vec_pop(&w->waitlist)] = end;
}

static uint32_t target(const reducer *w, uint32_t node, unsigned k)
{
    uint32_t to = w->g->nodes.data[node].to[k];
    return to < w->g->nodes.len ? w->leads_to[to] : to;
}

static unsigned count_edges(const explored_node *n) { return n->kind == EXPLORED_BRANCH ? 2 : 1; }

/* ---- backwards from open ends ---- */

/* Edges into each decision, as lists: edge 2k + b leaves node k by its branch b; 0 ends a list, which has the numbers + 1. */
typedef struct {
    uint32_t *first, *next;
} edges_in;

static edges_in list_edges(const reducer *w)
{
    uint32_t n = w->g->nodes.len;
    edges_in in = {mem_zalloc((n + 1) * sizeof *in.first), mem_zalloc((2 * (size_t)n + 1) * sizeof *in.next)};
    for (uint32_t k = 0; k < n; k++) {
        const explored_node *from = &w->g->nodes.data[k];
        for (unsigned b = 0; from->kind != EXPLORED_JOIN && b < count_edges(from); b++) {
            uint32_t to = target(w, k, b);
            if (to >= n) continue;
            in.next[2 * k + b] = in.first[to];
            in.first[to] = 2 * k + b + 1;
        }
    }
    return in;
}

static void mark(reducer *w, bool *marks, uint32_t node)
{
    if (marks[node]) return;
    marks[node] = true;
    vec_push(&w->waitlist, node);
}

/* Is this where an edge leads if something was verified there, or if something is open? */
static bool is_verified(const reducer *w, uint32_t to) { return to == EXPLORED_DONE || (to < w->g->nodes.len && !w->is_open[to]); }
static bool is_left_open(const reducer *w, uint32_t to) { return to == EXPLORED_OPEN || (to < w->g->nodes.len && w->is_open[to]); }

/* Marks the decisions with such an edge, and those that lead to them. */
static void spread(reducer *w, const edges_in *in, bool *marks, bool (*is_wanted)(const reducer *, uint32_t))
{
    for (uint32_t k = 0; k < w->g->nodes.len; k++) {
        const explored_node *from = &w->g->nodes.data[k];
        for (unsigned b = 0; from->kind != EXPLORED_JOIN && b < count_edges(from); b++)
            if (is_wanted(w, target(w, k, b))) mark(w, marks, k);
    }
    while (w->waitlist.len)
        for (uint32_t e = in->first[vec_pop(&w->waitlist)]; e; e = in->next[e - 1]) mark(w, marks, (e - 1) / 2);
}

static void find_open(reducer *w)
{
    edges_in in = list_edges(w);
    spread(w, &in, w->is_open, is_left_open);
    spread(w, &in, w->is_useful, is_verified);
    free(in.first);
    free(in.next);
}

/* ---- the result ---- */

static uint32_t reduced_target(reducer *w, uint32_t to)
{
    if (to >= w->g->nodes.len) return to;
    if (!w->is_open[to]) return EXPLORED_DONE;
    if (!w->reduced[to]) {
        if (!w->is_useful[to] || w->out->nodes.len >= BUDGET_CONDITION_STATES) return EXPLORED_OPEN;
        const explored_node *n = &w->g->nodes.data[to];
        w->reduced[to] = explored_add(w->out, (explored_kind)n->kind, n->function, n->where);
        vec_push(&w->waitlist, to);
    }
    return w->reduced[to];
}

/* Without joins but the start; a node that leads to no open end is EXPLORED_DONE; decisions behind which nothing was verified, and those
 * far from the start, are open ends. */
static void reduce(const explored_graph *g, explored_graph *out)
{
    uint32_t n = g->nodes.len;
    arena memory = {0};
    reducer w = {.g = g, .out = out};
    explored_begin(out);
    w.leads_to = ARENA_ARRAY(&memory, uint32_t, n + 1);
    w.is_open = ARENA_ARRAY(&memory, bool, n + 1);
    w.is_useful = ARENA_ARRAY(&memory, bool, n + 1);
    w.reduced = ARENA_ARRAY(&memory, uint32_t, n + 1);
    for (uint32_t k = 0; k < n; k++) w.leads_to[k] = NOT_YET;
    for (uint32_t k = 0; k < n; k++) resolve(&w, k);
    find_open(&w);
    explored_lead(out, (explored_edge){0, 0}, n ? reduced_target(&w, w.leads_to[0]) : (uint32_t)EXPLORED_OPEN);
    for (uint32_t k = 0; k < w.waitlist.len; k++) {
        uint32_t node = w.waitlist.data[k];
        for (unsigned b = 0; b < count_edges(&g->nodes.data[node]); b++)
            explored_lead(out, (explored_edge){w.reduced[node], b}, reduced_target(&w, target(&w, node, b)));
    }
    vec_free(&w.waitlist);
    arena_free(&memory);
}

void explored_leave(const explored_graph *g, engine_result *out)
{
    explored_graph small = {0};
    buf bytes = {0};
    reduce(g, &small);
    explored_write(&small, &bytes);
    out->explored = arena_copy(&out->memory, bytes.data, bytes.len);
    out->explored_len = bytes.len;
    explored_free(&small);
    buf_free(&bytes);
}
