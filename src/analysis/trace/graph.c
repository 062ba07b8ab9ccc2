/* Graphs of error traces: difference and trimming. */
#include "analysis/trace/graph.h"

#include <string.h>

enum { NOWHERE = UINT32_MAX };

void graph_free(trace_graph *g)
{
    vec_free(&g->nodes);
    vec_free(&g->edges);
}

bool graph_is_nested(const trace_graph *g)
{
    for (uint32_t e = 0; e < g->edges.len; e++)
        if (g->edges.data[e].hier != EDGE_INTERNAL) return true;
    return false;
}

/* ---- trimming ---- */

typedef VEC(uint32_t) number_list;

/* Edges by one of the nodes that they touch: those of n are list[first[n]] … list[first[n + 1] - 1]. */
typedef struct {
    uint32_t *first, *list;
} edge_index;

static edge_index index_edges(const trace_graph *g, uint32_t (*node_of)(const graph_edge *e))
{
    uint32_t n = g->nodes.len;
    edge_index x = {mem_zalloc((n + 2) * sizeof *x.first), mem_alloc((g->edges.len + 1) * sizeof *x.list)};
    for (uint32_t e = 0; e < g->edges.len; e++) {
        uint32_t at = node_of(&g->edges.data[e]);
        if (at < n) x.first[at + 2]++;
    }
    for (uint32_t k = 1; k < n + 2; k++) x.first[k] += x.first[k - 1];
    for (uint32_t e = 0; e < g->edges.len; e++) {
        uint32_t at = node_of(&g->edges.data[e]);
        if (at < n) x.list[x.first[at + 1]++] = e;
    }
    return x;
}

static void index_free(edge_index *x)
{
    free(x->first);
    free(x->list);
}

static uint32_t target_of(const graph_edge *e) { return e->to; }
static uint32_t call_of(const graph_edge *e) { return edge_is_return(e) ? e->hier : NOWHERE; }

/* A walk forwards over edges that can be taken. */
typedef struct {
    const trace_graph *g;
    edge_index by_call;
    uint32_t *tail;    /* per edge: the node that it leaves */
    uint32_t *place;   /* per node: its number in order; NOWHERE: not reached */
    uint32_t *module;  /* per node: the entry of its module */
    number_list order; /* breadth first: numbers follow the distance */
} forward_walk;

static void reach(forward_walk *w, uint32_t node, uint32_t module)
{
    if (w->place[node] != NOWHERE) return;
    w->place[node] = w->order.len;
    w->module[node] = module;
    vec_push(&w->order, node);
}

static void reach_all(forward_walk *w, const bool *kept)
{
    const trace_graph *g = w->g;
    if (!g->nodes.len) return;
    reach(w, 0, 0);
    for (uint32_t k = 0; k < w->order.len; k++) {
        uint32_t at = w->order.data[k];
        const graph_node *n = &g->nodes.data[at];
        for (uint32_t e = n->first; e < n->first + n->count; e++) {
            const graph_edge *x = &g->edges.data[e];
            if (kept && !kept[e]) continue;
            if (!edge_is_return(x)) reach(w, x->to, x->hier == EDGE_CALL ? x->to : w->module[at]);
            else if (w->place[x->hier] != NOWHERE) reach(w, x->to, w->module[x->hier]);
        }
        for (uint32_t c = w->by_call.first[at]; c < w->by_call.first[at + 1]; c++) { /* returns to here, whose exits were reached before */
            uint32_t e = w->by_call.list[c];
            if ((!kept || kept[e]) && w->place[w->tail[e]] != NOWHERE) reach(w, g->edges.data[e].to, w->module[at]);
        }
    }
}

static void walk_begin(forward_walk *w, const trace_graph *g)
{
    uint32_t n = g->nodes.len;
    *w = (forward_walk){.g = g, .by_call = index_edges(g, call_of)};
    w->tail = mem_alloc((g->edges.len + 1) * sizeof *w->tail);
    w->place = mem_alloc((n + 1) * sizeof *w->place);
    w->module = mem_zalloc((n + 1) * sizeof *w->module);
    memset(w->place, 0xff, (n + 1) * sizeof *w->place);
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t e = 0; e < g->nodes.data[k].count; e++) w->tail[g->nodes.data[k].first + e] = k;
}

static void walk_restart(forward_walk *w)
{
    memset(w->place, 0xff, (w->g->nodes.len + 1) * sizeof *w->place);
    vec_clear(&w->order);
}

static void walk_end(forward_walk *w)
{
    index_free(&w->by_call);
    free(w->tail);
    free(w->place);
    free(w->module);
    vec_free(&w->order);
}

/* Marks the nodes that reach a marked one, by edges that can be taken. Of two marks: behind a call that returns, both count; a call that
 * stays pending needs an accepting node within; and a callee's exit leads on wherever the calls that it returns to do. */
typedef struct {
    const forward_walk *w;
    const edge_index *by_target;
    bool *mark;
    const bool *within; /* NULL: only what stays within the module, or in modules that it calls, counts */
} backward_walk;

static void mark_back(backward_walk *b, number_list *open)
{
    const trace_graph *g = b->w->g;
    while (open->len) {
        uint32_t k = vec_pop(open);
        for (uint32_t i = b->by_target->first[k]; i < b->by_target->first[k + 1]; i++) {
            uint32_t e = b->by_target->list[i], from = b->w->tail[e];
            const graph_edge *x = &g->edges.data[e];
            if (b->w->place[from] == NOWHERE) continue;
            bool returns = edge_is_return(x);
            if (returns && b->w->place[x->hier] == NOWHERE) continue;
            bool follows = returns ? b->within != NULL : x->hier == EDGE_CALL ? !b->within || b->within[k] : true;
            if (follows && !b->mark[from]) {
                b->mark[from] = true;
                vec_push(open, from);
            }
            if (returns && !b->mark[x->hier]) { /* the call and its return */
                b->mark[x->hier] = true;
                vec_push(open, x->hier);
            }
        }
    }
}

static bool *find_marked(const forward_walk *w, const edge_index *by_target, const bool *within)
{
    const trace_graph *g = w->g;
    bool *mark = mem_zalloc(g->nodes.len + 1);
    backward_walk b = {w, by_target, mark, within};
    number_list open = {0};
    for (uint32_t k = 0; k < g->nodes.len; k++)
        if (within ? within[k] : g->nodes.data[k].kind != NODE_PLAIN && w->place[k] != NOWHERE) {
            mark[k] = true;
            vec_push(&open, k);
        }
    mark_back(&b, &open);
    vec_free(&open);
    return mark;
}

/* Which edges are on a word. */
static bool *find_kept(const forward_walk *w)
{
    const trace_graph *g = w->g;
    edge_index by_target = index_edges(g, target_of);
    bool *within = find_marked(w, &by_target, NULL), *live = find_marked(w, &by_target, within);
    bool *kept = mem_zalloc(g->edges.len + 1);
    for (uint32_t e = 0; e < g->edges.len; e++) {
        const graph_edge *x = &g->edges.data[e];
        bool reached = w->place[w->tail[e]] != NOWHERE && live[w->tail[e]];
        if (edge_is_return(x)) kept[e] = reached && live[x->to] && w->place[x->hier] != NOWHERE;
        else if (x->hier == EDGE_CALL) kept[e] = kept[e] || (reached && within[x->to]);
        else kept[e] = reached && live[x->to];
        if (edge_is_return(x) && kept[e]) { /* the call to its module, too */
            const graph_node *call = &g->nodes.data[x->hier];
            for (uint32_t c = call->first; c < call->first + call->count; c++)
                if (g->edges.data[c].hier == EDGE_CALL && w->module[w->tail[e]] == g->edges.data[c].to) kept[c] = true;
        }
    }
    index_free(&by_target);
    free(within);
    free(live);
    return kept;
}

/* The nodes that the walk has reached, in its order, and the edges that are kept between them. */
static void renumber(const forward_walk *w, const bool *kept, trace_graph *out)
{
    const trace_graph *g = w->g;
    for (uint32_t k = 0; k < w->order.len; k++) {
        const graph_node *n = &g->nodes.data[w->order.data[k]];
        graph_node made = {.first = out->edges.len, .kind = n->kind, .module = w->place[w->module[w->order.data[k]]]};
        for (uint32_t e = n->first; e < n->first + n->count; e++) {
            graph_edge x = g->edges.data[e];
            if (!kept[e] || (edge_is_return(&x) && w->place[x.hier] == NOWHERE)) continue;
            x.to = w->place[x.to];
            if (edge_is_return(&x)) x.hier = w->place[x.hier];
            vec_push(&out->edges, x);
        }
        made.count = out->edges.len - made.first;
        vec_push(&out->nodes, made);
    }
}

void graph_trim(trace_graph *g)
{
    trace_graph out = {0};
    forward_walk w;
    walk_begin(&w, g);
    reach_all(&w, NULL);
    bool *kept = find_kept(&w);
    walk_restart(&w);
    reach_all(&w, kept);
    if (w.order.len > 1 || (w.order.len && g->nodes.data[0].kind != NODE_PLAIN)) renumber(&w, kept, &out);
    walk_end(&w);
    free(kept);
    graph_free(g);
    *g = out;
}

/* ---- difference ---- */

typedef struct {
    uint32_t node;
    predicate_set set;
    uint32_t module; /* number of its entry */
    bool is_done;
} product_node;

typedef struct {
    uint32_t from;
    graph_edge edge;
} product_edge;

/* The calls of a module, and its exits, as far as they were met. */
typedef struct {
    number_list calls, exits;
} product_module;

typedef struct {
    triple_checker *c;
    const trace_graph *g;
    automaton *a;
    VEC(product_node) nodes;
    VEC(product_edge) edges;
    VEC(product_module) modules;
    map64 module_of_entry; /* number of an entry → index in modules */
    map64 place;           /* module and node → number, of which the next map speaks */
    map64 number;          /* place and set → number */
} product;

/* Behind an accepting node nothing matters. */
static uint32_t number_of(product *p, uint32_t module, uint32_t node, predicate_set set)
{
    bool fresh;
    if (p->g->nodes.data[node].kind != NODE_PLAIN) {
        set = SET_TRUE;
        module = 0;
    }
    uint32_t *place = map_slot(&p->place, map_pair(module, node), &fresh);
    if (fresh) *place = p->place.count;
    uint32_t *slot = map_slot(&p->number, map_pair(*place, set.i), &fresh);
    if (!fresh) return *slot;
    uint32_t number = *slot = p->nodes.len;
    vec_push(&p->nodes, (product_node){node, set, module, false});
    return number;
}

/* The entry of a module for a set of predicates: a call with another set enters another copy of the module. */
static uint32_t number_of_entry(product *p, uint32_t node, predicate_set set)
{
    bool fresh;
    if (p->g->nodes.data[node].kind != NODE_PLAIN) return number_of(p, 0, node, set);
    uint32_t *place = map_slot(&p->place, map_pair(NOWHERE, node), &fresh);
    if (fresh) *place = p->place.count;
    uint32_t *slot = map_slot(&p->number, map_pair(*place, set.i), &fresh);
    if (!fresh) return *slot;
    uint32_t number = *slot = p->nodes.len;
    vec_push(&p->nodes, (product_node){node, set, number, false});
    map_put(&p->module_of_entry, number, p->modules.len);
    vec_push(&p->modules, (product_module){0});
    return number;
}

static product_module *module_at(product *p, uint32_t entry)
{
    uint32_t found = 0;
    bool is_one = map_get(&p->module_of_entry, entry, &found);
    return is_one ? &p->modules.data[found] : NULL;
}

/* The step to a set; false: the automaton accepts, whatever follows. */
static bool step(product *p, triple_before from, letter l, predicate_set *to)
{
    *to = automaton_next(p->c, p->a, from, l);
    if (to->i != SET_FALSE.i) return true;
    p->a->is_useful = true;
    return false;
}

/* The returns from an exit to behind a call. */
static void join_return(product *p, uint32_t exit, uint32_t call)
{
    product_node x = p->nodes.data[exit], u = p->nodes.data[call];
    const graph_node *n = &p->g->nodes.data[x.node];
    for (uint32_t e = n->first; e < n->first + n->count && !limits_hit(p->c->limits); e++) {
        graph_edge edge = p->g->edges.data[e];
        predicate_set to;
        if (edge.hier != u.node || !edge_is_return(&edge) || !step(p, (triple_before){x.set, u.set}, edge.l, &to)) continue;
        edge.to = number_of(p, u.module, edge.to, to);
        edge.hier = call;
        vec_push(&p->edges, (product_edge){exit, edge});
    }
}

static void expand(product *p, uint32_t k)
{
    product_node x = p->nodes.data[k];
    const graph_node *n = &p->g->nodes.data[x.node];
    bool is_exit = false;
    p->nodes.data[k].is_done = true;
    for (uint32_t e = n->first; e < n->first + n->count && !limits_hit(p->c->limits); e++) {
        graph_edge edge = p->g->edges.data[e];
        predicate_set to;
        if (edge_is_return(&edge)) is_exit = true;
        if (edge_is_return(&edge) || !step(p, (triple_before){x.set, SET_TRUE}, edge.l, &to)) continue;
        bool is_call = edge.hier == EDGE_CALL;
        edge.to = is_call ? number_of_entry(p, edge.to, to) : number_of(p, x.module, edge.to, to);
        vec_push(&p->edges, (product_edge){k, edge});
        product_module *m = is_call ? module_at(p, edge.to) : NULL;
        if (!m) continue;
        vec_push(&m->calls, k);
        for (uint32_t i = 0; i < m->exits.len; i++) { /* joining may make modules, which moves them */
            join_return(p, m->exits.data[i], k);
            m = module_at(p, edge.to);
        }
    }
    product_module *m = is_exit ? module_at(p, x.module) : NULL;
    if (!m) return;
    vec_push(&m->exits, k);
    for (uint32_t i = 0; i < m->calls.len; i++) {
        join_return(p, k, m->calls.data[i]);
        m = module_at(p, x.module);
    }
}

/* The product as a graph: the edges of a node together, in the order in which they arose. */
static void collect(const product *p, trace_graph *out)
{
    uint32_t n = p->nodes.len;
    uint32_t *first = mem_zalloc((n + 2) * sizeof *first);
    for (uint32_t e = 0; e < p->edges.len; e++) first[p->edges.data[e].from + 2]++;
    for (uint32_t k = 1; k < n + 2; k++) first[k] += first[k - 1];
    for (uint32_t k = 0; k < n; k++)
        vec_push(&out->nodes, (graph_node){.first = first[k + 1],
                                           .count = first[k + 2] - first[k + 1],
                                           .kind = p->g->nodes.data[p->nodes.data[k].node].kind});
    for (uint32_t e = 0; e < p->edges.len; e++) vec_push(&out->edges, (graph_edge){0});
    for (uint32_t e = 0; e < p->edges.len; e++) out->edges.data[first[p->edges.data[e].from + 1]++] = p->edges.data[e].edge;
    free(first);
}

bool graph_subtract(triple_checker *c, trace_graph *g, automaton *a)
{
    product p = {.c = c, .g = g, .a = a};
    trace_graph out = {0};
    if (!g->nodes.len) return true;
    (void)number_of(&p, 0, 0, SET_TRUE);
    for (uint32_t k = 0; k < p.nodes.len && !limits_hit(c->limits); k++) expand(&p, k);
    bool done = !limits_hit(c->limits);
    if (done) {
        collect(&p, &out);
        graph_free(g);
        *g = out;
        graph_trim(g);
        graph_minimise(g);
    }
    for (uint32_t k = 0; k < p.modules.len; k++) {
        vec_free(&p.modules.data[k].calls);
        vec_free(&p.modules.data[k].exits);
    }
    vec_free(&p.nodes);
    vec_free(&p.edges);
    vec_free(&p.modules);
    map_free(&p.module_of_entry);
    map_free(&p.place);
    map_free(&p.number);
    return done;
}
