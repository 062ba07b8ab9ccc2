#include "analysis/trace/search.h"

#include "analysis/budgets.h"
#include "base/idtable.h"
#include <stdlib.h>
#include <string.h>

enum { NOWHERE = UINT32_MAX, STEPS_PER_TICK = 32 };

typedef struct {
    uint32_t node;
    uint32_t parent, edge; /* how it was reached first */
    uint32_t other;        /* the pair with the same node that was met before; NOWHERE: none */
} pair;

typedef struct {
    triple_checker *c;
    const trace_graph *g;
    automaton *const *all;
    uint32_t count;
    VEC(pair) pairs;    /* in the order in which they were met; breadth first, they are followed in this order */
    VEC(uint32_t) open; /* depth first: those that are not followed yet; the last one comes first */
    search_order order;
    uint32_t next;           /* breadth first: the one that is followed next */
    VEC(predicate_set) sets; /* `count` for each pair */
    idtable index;           /* of pairs, by node and sets */
    uint32_t *latest;        /* node → its latest pair */
} pair_search;

static const predicate_set *sets_of(const pair_search *s, uint32_t k) { return s->sets.data + (size_t)k * s->count; }

static uint64_t hash_sets(const pair_search *s, uint32_t node, const predicate_set *sets)
{
    return hash_pair(node, hash_bytes(sets, s->count * sizeof *sets).lo);
}

static bool is_known(const pair_search *s, uint32_t node, const predicate_set *sets, uint64_t h)
{
    for (uint32_t slot = idtable_first(&s->index, h), id; (id = idtable_at(&s->index, &slot, h));)
        if (s->pairs.data[id - 1].node == node && memcmp(sets_of(s, id - 1), sets, s->count * sizeof *sets) == 0) return true;
    return false;
}

/* Another pair with the node, one of the latest, says no more than these sets. */
static bool is_implied(const pair_search *s, uint32_t node, const predicate_set *sets)
{
    uint32_t left = BUDGET_TRACE_COMPARED;
    for (uint32_t k = s->latest[node]; k != NOWHERE && left--; k = s->pairs.data[k].other) {
        const predicate_set *weaker = sets_of(s, k);
        uint32_t a = 0;
        while (a < s->count && (weaker[a].i == sets[a].i || automaton_is_part(s->all[a], weaker[a], sets[a]))) a++;
        if (a == s->count) return true;
    }
    return false;
}

static void meet(pair_search *s, pair p, const predicate_set *sets)
{
    uint64_t h = hash_sets(s, p.node, sets);
    if (is_known(s, p.node, sets, h) || is_implied(s, p.node, sets)) return;
    p.other = s->latest[p.node];
    s->latest[p.node] = s->pairs.len;
    if (s->order == SEARCH_DEPTH_FIRST) vec_push(&s->open, s->pairs.len);
    vec_push(&s->pairs, p);
    idtable_insert(&s->index, h, s->pairs.len);
    for (uint32_t a = 0; a < s->count; a++) vec_push(&s->sets, sets[a]);
}

/* The pair that is followed next; NOWHERE: none is left. */
static uint32_t take(pair_search *s)
{
    if (s->order == SEARCH_BREADTH_FIRST) return s->next < s->pairs.len ? s->next++ : NOWHERE;
    return s->open.len ? vec_pop(&s->open) : NOWHERE;
}

/* The sets behind an edge; false: an automaton accepts, whatever follows. */
static bool step(pair_search *s, uint32_t from, letter l, predicate_set *to)
{
    limits_work(s->c->limits, 1 + s->count / STEPS_PER_TICK);
    for (uint32_t a = 0; a < s->count; a++) {
        to[a] = automaton_next(s->c, s->all[a], (triple_before){sets_of(s, from)[a], SET_TRUE}, l);
        if (to[a].i != SET_FALSE.i) continue;
        s->all[a]->is_useful = true;
        return false;
    }
    return true;
}

static void follow(pair_search *s, uint32_t k, predicate_set *to)
{
    const graph_node *n = &s->g->nodes.data[s->pairs.data[k].node];
    for (uint32_t e = n->first; e < n->first + n->count && !limits_hit(s->c->limits); e++) {
        const graph_edge *x = &s->g->edges.data[e];
        if (step(s, k, x->l, to)) meet(s, (pair){.node = x->to, .parent = k, .edge = e}, to);
    }
}

static void tell_word(const pair_search *s, uint32_t end, error_trace *out)
{
    VEC(uint32_t) back = {0};
    for (uint32_t k = end; k; k = s->pairs.data[k].parent) vec_push(&back, s->pairs.data[k].edge);
    error_trace_clear(out);
    while (back.len) {
        const graph_edge *x = &s->g->edges.data[vec_pop(&back)];
        vec_push(&out->letters, x->l);
        vec_push(&out->via, x->via);
        vec_push(&out->partner, WORD_UNMATCHED);
    }
    out->end = (node_kind)s->g->nodes.data[s->pairs.data[end].node].kind;
    vec_free(&back);
}

search_result search_word(triple_checker *c, const trace_graph *g, automaton *const *all, uint32_t count, search_order order, uint32_t most,
                          error_trace *out)
{
    if (!g->nodes.len) return SEARCH_NONE;
    pair_search s = {.c = c, .g = g, .all = all, .count = count, .order = order};
    predicate_set *sets = mem_zalloc((count + 1) * sizeof *sets); /* SET_TRUE */
    s.latest = mem_alloc(g->nodes.len * sizeof *s.latest);
    memset(s.latest, 0xff, g->nodes.len * sizeof *s.latest);
    meet(&s, (pair){.node = 0}, sets);
    search_result found = SEARCH_NONE;
    for (uint32_t k; found == SEARCH_NONE && (k = take(&s)) != NOWHERE;) {
        if (limits_hit(c->limits) || s.pairs.len > most) found = SEARCH_STOPPED;
        else if (g->nodes.data[s.pairs.data[k].node].kind == NODE_PLAIN) follow(&s, k, sets);
        else found = SEARCH_FOUND;
        if (found == SEARCH_FOUND) tell_word(&s, k, out);
    }
    if (limits_hit(c->limits) && found == SEARCH_NONE) found = SEARCH_STOPPED;
    vec_free(&s.open);
    vec_free(&s.pairs);
    vec_free(&s.sets);
    idtable_free(&s.index);
    free(s.latest);
    free(sets);
    return found;
}
