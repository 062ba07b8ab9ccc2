#include "analysis/trace/search.h"

#include "analysis/budgets.h"
#include "analysis/trace/union.h"
#include <stdlib.h>
#include <string.h>

enum { NOWHERE = UINT32_MAX };

typedef struct {
    uint32_t node;
    joint_set set;
    uint32_t parent, edge; /* how it was reached first: by this edge of the parent, and all that follows inevitably */
    uint32_t other;        /* the pair with the same node that was met before; NOWHERE: none */
} pair;

typedef struct {
    triple_checker *c;
    const trace_graph *g;
    automata_union automata;
    VEC(pair) pairs;    /* in the order in which they were met; breadth first, they are followed in this order */
    VEC(uint32_t) open; /* depth first: those that are not followed yet; the last one comes first */
    search_order order;
    uint32_t next;       /* breadth first: the one that is followed next */
    map64 index;         /* node and set → it was met */
    uint32_t *latest;    /* node → its latest pair */
    bool *is_on_the_way; /* node → one edge leads to it, and one away: nothing is decided there */
} pair_search;

/* Another pair with the node, one of the latest, says no more. */
static bool is_implied(const pair_search *s, pair p)
{
    uint32_t left = BUDGET_TRACE_COMPARED;
    for (uint32_t k = s->latest[p.node]; k != NOWHERE && left--; k = s->pairs.data[k].other)
        if (union_is_part(&s->automata, s->pairs.data[k].set, p.set)) return true;
    return false;
}

static void meet(pair_search *s, pair p)
{
    bool fresh;
    (void)map_slot(&s->index, map_pair(p.node, p.set.i), &fresh);
    if (!fresh || is_implied(s, p)) return;
    p.other = s->latest[p.node];
    s->latest[p.node] = s->pairs.len;
    if (s->order == SEARCH_DEPTH_FIRST) vec_push(&s->open, s->pairs.len);
    vec_push(&s->pairs, p);
}

/* The pair that is followed next; NOWHERE: none is left. */
static uint32_t take(pair_search *s)
{
    if (s->order == SEARCH_BREADTH_FIRST) return s->next < s->pairs.len ? s->next++ : NOWHERE;
    return s->open.len ? vec_pop(&s->open) : NOWHERE;
}

/* The pair behind an edge and what follows inevitably; its set is false if some automaton accepts before. */
static pair pair_behind(pair_search *s, uint32_t parent, uint32_t edge)
{
    pair p = {.set = s->pairs.data[parent].set, .parent = parent, .edge = edge};
    for (uint32_t e = edge;; e = s->g->nodes.data[p.node].first) {
        limits_work(s->c->limits, 1);
        p.set = union_next(&s->automata, p.set, s->g->edges.data[e].l);
        p.node = s->g->edges.data[e].to;
        if (p.set.i == JOINT_FALSE.i || !s->is_on_the_way[p.node]) return p;
    }
}

static void follow(pair_search *s, uint32_t k)
{
    const graph_node *n = &s->g->nodes.data[s->pairs.data[k].node];
    for (uint32_t e = n->first; e < n->first + n->count && !limits_hit(s->c->limits); e++) {
        pair p = pair_behind(s, k, e);
        if (p.set.i != JOINT_FALSE.i) meet(s, p);
    }
}

static void tell_edge(const pair_search *s, uint32_t e, error_trace *out)
{
    vec_push(&out->letters, s->g->edges.data[e].l);
    vec_push(&out->via, s->g->edges.data[e].via);
    vec_push(&out->partner, WORD_UNMATCHED);
}

static void tell_word(const pair_search *s, uint32_t end, error_trace *out)
{
    VEC(uint32_t) back = {0};
    for (uint32_t k = end; k; k = s->pairs.data[k].parent) vec_push(&back, k);
    error_trace_clear(out);
    while (back.len) {
        const pair *p = &s->pairs.data[vec_pop(&back)];
        tell_edge(s, p->edge, out);
        for (uint32_t at = s->g->edges.data[p->edge].to; at != p->node; at = s->g->edges.data[s->g->nodes.data[at].first].to)
            tell_edge(s, s->g->nodes.data[at].first, out);
    }
    out->end = (node_kind)s->g->nodes.data[s->pairs.data[end].node].kind;
    vec_free(&back);
}

static void find_nodes_on_the_way(pair_search *s)
{
    uint32_t *edges_to = mem_zalloc(s->g->nodes.len * sizeof *edges_to);
    for (uint32_t e = 0; e < s->g->edges.len; e++) edges_to[s->g->edges.data[e].to]++;
    s->is_on_the_way = mem_zalloc(s->g->nodes.len);
    for (uint32_t k = 1; k < s->g->nodes.len; k++)
        s->is_on_the_way[k] = edges_to[k] == 1 && s->g->nodes.data[k].count == 1 && s->g->nodes.data[k].kind == NODE_PLAIN;
    free(edges_to);
}

search_result search_word(triple_checker *c, const trace_graph *g, automaton *const *all, uint32_t count, search_order order, uint32_t most,
                          error_trace *out)
{
    if (!g->nodes.len) return SEARCH_NONE;
    pair_search s = {.c = c, .g = g, .order = order};
    union_init(&s.automata, c, all, count);
    find_nodes_on_the_way(&s);
    s.latest = mem_alloc(g->nodes.len * sizeof *s.latest);
    memset(s.latest, 0xff, g->nodes.len * sizeof *s.latest);
    meet(&s, (pair){.node = 0, .set = JOINT_TRUE});
    search_result found = SEARCH_NONE;
    for (uint32_t k; found == SEARCH_NONE && (k = take(&s)) != NOWHERE;) {
        if (limits_hit(c->limits) || s.pairs.len > most) found = SEARCH_STOPPED;
        else if (g->nodes.data[s.pairs.data[k].node].kind == NODE_PLAIN) follow(&s, k);
        else found = SEARCH_FOUND;
        if (found == SEARCH_FOUND) tell_word(&s, k, out);
    }
    if (limits_hit(c->limits) && found == SEARCH_NONE) found = SEARCH_STOPPED;
    vec_free(&s.open);
    vec_free(&s.pairs);
    union_free(&s.automata);
    map_free(&s.index);
    free(s.latest);
    free(s.is_on_the_way);
    return found;
}
