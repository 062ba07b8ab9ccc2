/* Graphs of error traces: difference, trimming, a shortest word. */
#include "analysis/trace/graph.h"

#include <string.h>

enum { NOWHERE = UINT32_MAX };

void graph_free(trace_graph *g)
{
    vec_free(&g->nodes);
    vec_free(&g->edges);
}

void error_trace_free(error_trace *t)
{
    vec_free(&t->letters);
    vec_free(&t->via);
}

/* ---- trimming ---- */

typedef VEC(uint32_t) number_list;

/* Per node: can it reach an accepting one? Follows the edges backwards. */
static bool *find_live(const trace_graph *g)
{
    uint32_t n = g->nodes.len;
    uint32_t *first = mem_zalloc((n + 2) * sizeof *first), *from = mem_alloc((g->edges.len + 1) * sizeof *from);
    bool *live = mem_zalloc(n + 1);
    for (uint32_t k = 0; k < g->edges.len; k++) first[g->edges.data[k].to + 2]++;
    for (uint32_t k = 1; k < n + 2; k++) first[k] += first[k - 1];
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t e = 0; e < g->nodes.data[k].count; e++) from[first[g->edges.data[g->nodes.data[k].first + e].to + 1]++] = k;
    number_list open = {0};
    for (uint32_t k = 0; k < n; k++)
        if (g->nodes.data[k].kind != NODE_PLAIN) {
            live[k] = true;
            vec_push(&open, k);
        }
    while (open.len) {
        uint32_t k = vec_pop(&open);
        for (uint32_t e = first[k]; e < first[k + 1]; e++)
            if (!live[from[e]]) {
                live[from[e]] = true;
                vec_push(&open, from[e]);
            }
    }
    vec_free(&open);
    free(first);
    free(from);
    return live;
}

void graph_trim(trace_graph *g)
{
    bool *live = find_live(g);
    uint32_t *renamed = mem_alloc((g->nodes.len + 1) * sizeof *renamed);
    memset(renamed, 0xff, (g->nodes.len + 1) * sizeof *renamed);
    number_list order = {0};
    trace_graph out = {0};
    if (g->nodes.len && live[0]) {
        renamed[0] = 0;
        vec_push(&order, 0);
    }
    for (uint32_t k = 0; k < order.len; k++) { /* breadth first: numbers follow the distance */
        const graph_node *n = &g->nodes.data[order.data[k]];
        graph_node kept = {.first = out.edges.len, .kind = n->kind};
        for (uint32_t e = 0; e < n->count; e++) {
            graph_edge x = g->edges.data[n->first + e];
            if (!live[x.to]) continue;
            if (renamed[x.to] == NOWHERE) {
                renamed[x.to] = order.len;
                vec_push(&order, x.to);
            }
            x.to = renamed[x.to];
            vec_push(&out.edges, x);
        }
        kept.count = out.edges.len - kept.first;
        vec_push(&out.nodes, kept);
    }
    free(live);
    free(renamed);
    vec_free(&order);
    graph_free(g);
    *g = out;
}

/* ---- difference ---- */

typedef struct {
    uint32_t node;
    predicate_set set;
} product_node;

typedef struct {
    trace_graph out;
    VEC(product_node) nodes;
    map64 number; /* node and set → number */
} product;

/* Behind an accepting node nothing matters. */
static uint32_t number_of(product *p, const trace_graph *g, uint32_t node, predicate_set set)
{
    if (g->nodes.data[node].kind != NODE_PLAIN) set = SET_TRUE;
    bool fresh;
    uint32_t *slot = map_slot(&p->number, map_pair(node, set.i), &fresh);
    if (!fresh) return *slot;
    *slot = p->nodes.len;
    uint32_t number = *slot;
    vec_push(&p->nodes, (product_node){node, set});
    return number;
}

bool graph_subtract(triple_checker *c, trace_graph *g, automaton *a)
{
    product p = {0};
    if (!g->nodes.len) return true;
    (void)number_of(&p, g, 0, SET_TRUE);
    for (uint32_t k = 0; k < p.nodes.len && !limits_hit(c->limits); k++) {
        product_node x = p.nodes.data[k];
        const graph_node *n = &g->nodes.data[x.node];
        graph_node made = {.first = p.out.edges.len, .kind = n->kind};
        for (uint32_t e = 0; e < n->count && !limits_hit(c->limits); e++) {
            graph_edge edge = g->edges.data[n->first + e];
            predicate_set to = automaton_next(c, a, x.set, edge.l);
            if (to.i == SET_FALSE.i) { /* accepted by A, whatever follows */
                a->is_useful = true;
                continue;
            }
            edge.to = number_of(&p, g, edge.to, to);
            vec_push(&p.out.edges, edge);
        }
        made.count = p.out.edges.len - made.first;
        vec_push(&p.out.nodes, made);
    }
    bool done = !limits_hit(c->limits);
    vec_free(&p.nodes);
    map_free(&p.number);
    if (done) {
        graph_free(g);
        *g = p.out;
        graph_trim(g);
        graph_minimise(g);
    } else {
        graph_free(&p.out);
    }
    return done;
}

/* ---- a word ---- */

bool graph_word(const trace_graph *g, error_trace *out)
{
    vec_clear(&out->letters);
    vec_clear(&out->via);
    if (!g->nodes.len) return false;
    uint32_t *edge_to = mem_alloc(g->nodes.len * sizeof *edge_to), *parent = mem_alloc(g->nodes.len * sizeof *parent);
    memset(parent, 0xff, g->nodes.len * sizeof *parent);
    number_list open = {0}, back = {0};
    vec_push(&open, 0);
    uint32_t end = NOWHERE;
    for (uint32_t k = 0; k < open.len && end == NOWHERE; k++) {
        uint32_t at = open.data[k];
        const graph_node *n = &g->nodes.data[at];
        if (n->kind != NODE_PLAIN) end = at;
        for (uint32_t e = n->first; e < n->first + n->count; e++) {
            uint32_t to = g->edges.data[e].to;
            if (to == 0 || parent[to] != NOWHERE) continue;
            parent[to] = at;
            edge_to[to] = e;
            vec_push(&open, to);
        }
    }
    for (uint32_t k = end; k != NOWHERE && k; k = parent[k]) vec_push(&back, edge_to[k]);
    for (uint32_t k = back.len; k-- > 0;) {
        vec_push(&out->letters, g->edges.data[back.data[k]].l);
        vec_push(&out->via, g->edges.data[back.data[k]].via);
    }
    if (end != NOWHERE) out->end = (node_kind)g->nodes.data[end].kind;
    vec_free(&open);
    vec_free(&back);
    free(edge_to);
    free(parent);
    return end != NOWHERE;
}
