/* A shortest word of a graph.
 * Implements: Knuth: A generalization of Dijkstra's algorithm (IPL 6, 1977), for the lengths of balanced words: from the entry of a module
 * to a node, an edge adds one letter, and a call that returns adds the whole way through its module. Lengths only grow that way, so nodes
 * are settled in the order of their distance from their own entry. A word ends in an accepting node, with pending calls: then the ways
 * from entry to entry are added, by Dijkstra's algorithm once more. Ties go to the smaller number: a graph has one shortest word. */
#include "analysis/trace/graph.h"
#include "analysis/budgets.h"

#include <stdlib.h>

enum { NOWHERE = UINT32_MAX };

void error_trace_free(error_trace *t)
{
    vec_free(&t->letters);
    vec_free(&t->via);
    vec_free(&t->partner);
}

void error_trace_clear(error_trace *t)
{
    vec_clear(&t->letters);
    vec_clear(&t->via);
    vec_clear(&t->partner);
    t->is_nested = t->is_too_long = false;
}

typedef VEC(uint32_t) number_list;

/* How a node is reached from the entry of its module. */
typedef struct {
    uint32_t length; /* NOWHERE: not yet */
    uint32_t before; /* the node before: of an internal edge, its tail; behind a return, the node of the call */
    uint32_t edge;   /* the last edge */
    uint32_t exit;   /* of a return: the exit */
    bool is_settled;
} balanced_way;

/* How an entry is reached from the initial node. */
typedef struct {
    uint32_t length;
    uint32_t call, edge; /* the last call */
} entry_way;

typedef struct {
    const trace_graph *g;
    balanced_way *ways;
    entry_way *entries;        /* by node */
    VEC(number_list) buckets;  /* by length: nodes to be settled */
    number_list settled;       /* in this order */
    uint32_t *first, *returns; /* node of a call: its returns' edges */
    uint32_t *tail;            /* edge → the node that it leaves */
    bool is_cut;               /* some words are too long */
} word_search;

static uint32_t add_lengths(uint32_t a, uint32_t b)
{
    return a > BUDGET_TRACE_WORD || b > BUDGET_TRACE_WORD || a + b > BUDGET_TRACE_WORD ? BUDGET_TRACE_WORD + 1 : a + b;
}

static void propose(word_search *s, uint32_t node, uint32_t length, uint32_t before, uint32_t edge, uint32_t exit)
{
    balanced_way *w = &s->ways[node];
    if (length > BUDGET_TRACE_WORD) s->is_cut = true;
    if (w->is_settled || length >= w->length || length > BUDGET_TRACE_WORD) return;
    *w = (balanced_way){.length = length, .before = before, .edge = edge, .exit = exit};
    while (s->buckets.len <= length) vec_push(&s->buckets, (number_list){0});
    vec_push(&s->buckets.data[length], node);
}

static void propose_return(word_search *s, uint32_t edge)
{
    const graph_edge *x = &s->g->edges.data[edge];
    uint32_t exit = s->tail[edge];
    if (s->g->nodes.data[x->to].kind != NODE_PLAIN || !s->ways[exit].is_settled || !s->ways[x->hier].is_settled) return;
    uint32_t length = add_lengths(add_lengths(s->ways[x->hier].length, s->ways[exit].length), 2);
    propose(s, x->to, length, x->hier, edge, exit);
}

static void settle(word_search *s, uint32_t at)
{
    const graph_node *n = &s->g->nodes.data[at];
    s->ways[at].is_settled = true;
    vec_push(&s->settled, at);
    for (uint32_t e = n->first; e < n->first + n->count; e++) {
        const graph_edge *x = &s->g->edges.data[e];
        if (edge_is_return(x)) propose_return(s, e);
        else if (x->hier == EDGE_INTERNAL && s->g->nodes.data[x->to].kind == NODE_PLAIN)
            propose(s, x->to, s->ways[at].length + 1, at, e, NOWHERE);
    }
    for (uint32_t r = s->first[at]; r < s->first[at + 1]; r++) propose_return(s, s->returns[r]);
}

static void settle_all(word_search *s)
{
    propose(s, 0, 0, NOWHERE, NOWHERE, NOWHERE);
    for (uint32_t e = 0; e < s->g->edges.len; e++)
        if (s->g->edges.data[e].hier == EDGE_CALL) propose(s, s->g->edges.data[e].to, 0, NOWHERE, NOWHERE, NOWHERE);
    for (uint32_t length = 0; length < s->buckets.len; length++)
        for (uint32_t k = 0; k < s->buckets.data[length].len; k++) {
            uint32_t node = s->buckets.data[length].data[k];
            if (!s->ways[node].is_settled && s->ways[node].length == length) settle(s, node);
        }
}

/* The ways from entry to entry: calls that stay pending. */
static void reach_entries(word_search *s)
{
    const trace_graph *g = s->g;
    s->entries[0].length = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t k = 0; k < s->settled.len; k++) {
            uint32_t at = s->settled.data[k], module = g->nodes.data[at].module;
            const graph_node *n = &g->nodes.data[at];
            for (uint32_t e = n->first; e < n->first + n->count && s->entries[module].length != NOWHERE; e++) {
                const graph_edge *x = &g->edges.data[e];
                uint32_t length = add_lengths(add_lengths(s->entries[module].length, s->ways[at].length), 1);
                if (x->hier != EDGE_CALL || length >= s->entries[x->to].length) continue;
                s->entries[x->to] = (entry_way){length, at, e};
                changed = true;
            }
        }
    }
}

/* ---- the word ---- */

static void emit(const trace_graph *g, uint32_t edge, error_trace *out)
{
    vec_push(&out->letters, g->edges.data[edge].l);
    vec_push(&out->via, g->edges.data[edge].via);
    vec_push(&out->partner, WORD_UNMATCHED);
}

static uint32_t edge_of_call(const trace_graph *g, uint32_t call, uint32_t entry)
{
    uint32_t e = g->nodes.data[call].first;
    while (g->edges.data[e].hier != EDGE_CALL || g->edges.data[e].to != entry) e++;
    return e;
}

/* From the entry of its module to the node. */
static void emit_balanced(const word_search *s, uint32_t node, error_trace *out)
{
    number_list back = {0};
    for (uint32_t k = node; s->ways[k].edge != NOWHERE; k = s->ways[k].before) vec_push(&back, k);
    while (back.len) {
        const balanced_way *w = &s->ways[vec_pop(&back)];
        if (w->exit != NOWHERE) {
            uint32_t call = out->letters.len;
            emit(s->g, edge_of_call(s->g, w->before, s->g->nodes.data[w->exit].module), out);
            emit_balanced(s, w->exit, out);
            emit(s->g, w->edge, out);
            out->partner.data[call] = out->letters.len - 1;
            out->partner.data[out->letters.len - 1] = call;
            out->is_nested = true;
        } else {
            emit(s->g, w->edge, out);
        }
    }
    vec_free(&back);
}

/* From the initial node to the node, with the calls of its modules pending. */
static void emit_pending(const word_search *s, uint32_t node, error_trace *out)
{
    number_list calls = {0};
    for (uint32_t m = s->g->nodes.data[node].module; m; m = s->g->nodes.data[s->entries[m].call].module) vec_push(&calls, m);
    while (calls.len) {
        uint32_t m = vec_pop(&calls);
        emit_balanced(s, s->entries[m].call, out);
        emit(s->g, s->entries[m].edge, out);
    }
    emit_balanced(s, node, out);
    vec_free(&calls);
}

/* The last edge of a shortest word: to an accepting node. */
typedef struct {
    uint32_t node, edge, length;
} last_step;

static last_step find_end(word_search *s)
{
    const trace_graph *g = s->g;
    last_step best = {NOWHERE, NOWHERE, NOWHERE};
    for (uint32_t k = 0; k < s->settled.len; k++) {
        uint32_t at = s->settled.data[k];
        const graph_node *n = &g->nodes.data[at];
        for (uint32_t e = n->first; e < n->first + n->count; e++) {
            const graph_edge *x = &g->edges.data[e];
            if (g->nodes.data[x->to].kind == NODE_PLAIN || x->hier != EDGE_INTERNAL) continue;
            uint32_t length = add_lengths(add_lengths(s->entries[n->module].length, s->ways[at].length), 1);
            if (length < best.length) best = (last_step){at, e, length};
        }
    }
    return best;
}

static void search_begin(word_search *s, const trace_graph *g)
{
    uint32_t n = g->nodes.len;
    *s = (word_search){.g = g};
    s->ways = mem_zalloc((n + 1) * sizeof *s->ways);
    s->entries = mem_zalloc((n + 1) * sizeof *s->entries);
    s->first = mem_zalloc((n + 2) * sizeof *s->first);
    s->returns = mem_alloc((g->edges.len + 1) * sizeof *s->returns);
    s->tail = mem_alloc((g->edges.len + 1) * sizeof *s->tail);
    for (uint32_t k = 0; k < n; k++) {
        s->ways[k].length = s->entries[k].length = NOWHERE;
        for (uint32_t e = 0; e < g->nodes.data[k].count; e++) s->tail[g->nodes.data[k].first + e] = k;
    }
    for (uint32_t e = 0; e < g->edges.len; e++)
        if (edge_is_return(&g->edges.data[e])) s->first[g->edges.data[e].hier + 2]++;
    for (uint32_t k = 1; k < n + 2; k++) s->first[k] += s->first[k - 1];
    for (uint32_t e = 0; e < g->edges.len; e++)
        if (edge_is_return(&g->edges.data[e])) s->returns[s->first[g->edges.data[e].hier + 1]++] = e;
}

static void search_end(word_search *s)
{
    for (uint32_t k = 0; k < s->buckets.len; k++) vec_free(&s->buckets.data[k]);
    vec_free(&s->buckets);
    vec_free(&s->settled);
    free(s->ways);
    free(s->entries);
    free(s->first);
    free(s->returns);
    free(s->tail);
}

bool graph_word(const trace_graph *g, error_trace *out)
{
    error_trace_clear(out);
    if (!g->nodes.len) return false;
    word_search s;
    search_begin(&s, g);
    settle_all(&s);
    reach_entries(&s);
    last_step end = find_end(&s);
    bool found = end.node != NOWHERE && end.length <= BUDGET_TRACE_WORD;
    if (found) {
        emit_pending(&s, end.node, out);
        emit(g, end.edge, out);
        out->end = (node_kind)g->nodes.data[g->edges.data[end.edge].to].kind;
    }
    out->is_too_long = !found && (end.node != NOWHERE || s.is_cut);
    search_end(&s);
    return found || out->is_too_long;
}
