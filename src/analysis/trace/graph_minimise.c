/* The smallest graph with the same words: nodes with the same future become one.
 * Implements: Valmari: Fast brief practical DFA minimization (IPL 112, 2012). The graph is a deterministic automaton over the edges of P:
 * from a node no two edges do the same. So only nodes at the same place of the program are merged, and a word still is a path of P.
 * Nested words: a return's edge depends on two nodes, its exit and the node of its call. It counts as an edge of each, labelled with the
 * other one. So exits that lead on alike from every call become one, and so do calls of the same entry behind which every exit leads on
 * alike; merging both is safe, as the labels are nodes and not sets of nodes. Only nodes of one module are merged.
 * Why: subtracting automata one by one multiplies the graph, though most of what an automaton distinguishes does not matter to the words
 * that are left. Cost: O(edges · log nodes). */
#include "analysis/trace/graph.h"

#include <stdlib.h>

/* A partition of the numbers 0 … n-1 that is only refined. */
typedef struct {
    uint32_t *element;     /* the numbers, set by set */
    uint32_t *place;       /* number → its place in element */
    uint32_t *set_of;      /* number → its set */
    uint32_t *first, *end; /* of a set in element */
    uint32_t *marked;      /* how many of a set are marked: its first ones */
    uint32_t *touched;     /* sets with marks */
    uint32_t count, count_touched;
} partition;

static void partition_init(partition *p, uint32_t n)
{
    uint32_t *room = mem_zalloc((size_t)(n + 1) * 7 * sizeof *room);
    *p = (partition){.element = room,
                     .place = room + (n + 1),
                     .set_of = room + 2 * (size_t)(n + 1),
                     .first = room + 3 * (size_t)(n + 1),
                     .end = room + 4 * (size_t)(n + 1),
                     .marked = room + 5 * (size_t)(n + 1),
                     .touched = room + 6 * (size_t)(n + 1),
                     .count = n != 0};
    for (uint32_t k = 0; k < n; k++) p->element[k] = p->place[k] = k;
    p->end[0] = n;
}

static void partition_free(partition *p) { free(p->element); }

static void mark(partition *p, uint32_t number)
{
    uint32_t s = p->set_of[number], from = p->place[number], to = p->first[s] + p->marked[s];
    if (from < to) return; /* it is marked already */
    uint32_t other = p->element[to];
    p->element[from] = other;
    p->place[other] = from;
    p->element[to] = number;
    p->place[number] = to;
    if (!p->marked[s]++) p->touched[p->count_touched++] = s;
}

/* The marked numbers of each set become a set of their own; the smaller half gets the new name. */
static void split(partition *p)
{
    while (p->count_touched) {
        uint32_t s = p->touched[--p->count_touched], middle = p->first[s] + p->marked[s], fresh = p->count;
        bool whole = middle == p->end[s], first_half = p->marked[s] <= p->end[s] - middle;
        p->marked[s] = 0;
        if (whole) continue;
        p->first[fresh] = first_half ? p->first[s] : middle;
        p->end[fresh] = first_half ? middle : p->end[s];
        if (first_half) p->first[s] = middle;
        else p->end[s] = middle;
        for (uint32_t k = p->first[fresh]; k < p->end[fresh]; k++) p->set_of[p->element[k]] = fresh;
        p->marked[fresh] = 0;
        p->count++;
    }
}

typedef struct {
    uint32_t tail, to;   /* the node that it leaves; where it leads */
    uint32_t via, other; /* its step; of a return: at the exit, the call, and at the call, the exit */
    bool is_at_call;
} labelled_edge;

typedef struct {
    const trace_graph *g;
    partition nodes, edges;
    VEC(labelled_edge) all;
    uint32_t *arriving, *arrives; /* node n: the edges arrives[arriving[n]] … arrives[arriving[n + 1] - 1] lead to it */
} minimisation;

static void list_edges(minimisation *m)
{
    const trace_graph *g = m->g;
    uint32_t n = g->nodes.len;
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t e = g->nodes.data[k].first; e < g->nodes.data[k].first + g->nodes.data[k].count; e++) {
            const graph_edge *x = &g->edges.data[e];
            vec_push(&m->all, (labelled_edge){k, x->to, x->via, x->hier, false});
            if (edge_is_return(x)) vec_push(&m->all, (labelled_edge){x->hier, x->to, x->via, k, true});
        }
    uint32_t count = m->all.len;
    m->arriving = mem_zalloc((n + 2) * sizeof *m->arriving);
    m->arrives = mem_alloc((count + 1) * sizeof *m->arrives);
    for (uint32_t e = 0; e < count; e++) m->arriving[m->all.data[e].to + 1]++;
    for (uint32_t k = 0; k < n; k++) m->arriving[k + 1] += m->arriving[k];
    for (uint32_t e = count; e-- > 0;) m->arrives[--m->arriving[m->all.data[e].to + 1]] = e;
    for (uint32_t k = 0; k < n; k++) m->arriving[k] = m->arriving[k + 1]; /* both loops leave the first place in the slot behind */
    m->arriving[n] = count;
}

static int compare_labels(const labelled_edge *a, const labelled_edge *b)
{
    if (a->via != b->via) return a->via < b->via ? -1 : 1;
    if (a->other != b->other) return a->other < b->other ? -1 : 1;
    return (int)a->is_at_call - (int)b->is_at_call;
}

static int by_what_it_does(const void *x, const void *y, void *context)
{
    const minimisation *m = context;
    return compare_labels(&m->all.data[*(const uint32_t *)x], &m->all.data[*(const uint32_t *)y]);
}

static int by_module(const void *x, const void *y, void *context)
{
    const trace_graph *g = context;
    uint32_t a = g->nodes.data[*(const uint32_t *)x].module, b = g->nodes.data[*(const uint32_t *)y].module;
    return a < b ? -1 : a > b;
}

/* Every module but the first becomes a set of its own. */
static void split_modules(minimisation *m)
{
    const trace_graph *g = m->g;
    VEC(uint32_t) others = {0};
    for (uint32_t k = 0; k < g->nodes.len; k++)
        if (g->nodes.data[k].kind == NODE_PLAIN && g->nodes.data[k].module) vec_push(&others, k);
    if (others.len) qsort_r(others.data, others.len, sizeof *others.data, by_module, (void *)g);
    for (uint32_t k = 0; k < others.len; k++) {
        mark(&m->nodes, others.data[k]);
        if (k + 1 == others.len || g->nodes.data[others.data[k]].module != g->nodes.data[others.data[k + 1]].module) split(&m->nodes);
    }
    vec_free(&others);
}

/* The first partitions: nodes by their kind and module, edges by the program's step. */
static void begin(minimisation *m)
{
    const trace_graph *g = m->g;
    partition_init(&m->nodes, g->nodes.len);
    for (node_kind kind = NODE_ERROR; kind <= NODE_UNMODELLED; kind++) {
        for (uint32_t k = 0; k < g->nodes.len; k++)
            if (g->nodes.data[k].kind == kind) mark(&m->nodes, k);
        split(&m->nodes);
    }
    split_modules(m);
    partition *e = &m->edges;
    partition_init(e, m->all.len);
    if (!m->all.len) return;
    qsort_r(e->element, m->all.len, sizeof *e->element, by_what_it_does, m);
    e->count = 0;
    for (uint32_t k = 0; k < m->all.len; k++) {
        if (!k || compare_labels(&m->all.data[e->element[k]], &m->all.data[e->element[k - 1]]) != 0) e->first[e->count++] = k;
        e->end[e->count - 1] = k + 1;
        e->place[e->element[k]] = k;
        e->set_of[e->element[k]] = e->count - 1;
    }
}

/* Nodes in a set have edges in the same sets; edges in a set do the same and lead to the same set of nodes. */
static void refine(minimisation *m)
{
    uint32_t node_set = 1; /* one set of nodes need not split edges: the others do */
    for (uint32_t edge_set = 0; edge_set < m->edges.count; edge_set++) {
        for (uint32_t k = m->edges.first[edge_set]; k < m->edges.end[edge_set]; k++) mark(&m->nodes, m->all.data[m->edges.element[k]].tail);
        split(&m->nodes);
        for (; node_set < m->nodes.count; node_set++) {
            for (uint32_t k = m->nodes.first[node_set]; k < m->nodes.end[node_set]; k++) {
                uint32_t n = m->nodes.element[k];
                for (uint32_t a = m->arriving[n]; a < m->arriving[n + 1]; a++) mark(&m->edges, m->arrives[a]);
            }
            split(&m->edges);
        }
    }
}

/* Every edge leads to the first node of its set; the others cannot be reached any more. */
static void merge(const minimisation *m, trace_graph *g)
{
    uint32_t *chosen = mem_alloc((m->nodes.count + 1) * sizeof *chosen);
    for (uint32_t k = g->nodes.len; k-- > 0;) chosen[m->nodes.set_of[k]] = k;
    for (uint32_t e = 0; e < g->edges.len; e++) g->edges.data[e].to = chosen[m->nodes.set_of[g->edges.data[e].to]];
    free(chosen);
}

void graph_minimise(trace_graph *g)
{
    minimisation m = {.g = g};
    if (!g->nodes.len) return;
    list_edges(&m);
    begin(&m);
    refine(&m);
    bool smaller = m.nodes.count < g->nodes.len;
    if (smaller) merge(&m, g);
    partition_free(&m.nodes);
    partition_free(&m.edges);
    vec_free(&m.all);
    free(m.arriving);
    free(m.arrives);
    if (smaller) graph_trim(g);
}
