/* Dominators by Cooper, Harvey and Kennedy: A Simple, Fast Dominance Algorithm. Loops by Havlak's collapsing from the inside out,
 * restricted to what the head dominates. */
#include "cfa/structure/flow.h"

/* ---- reverse postorder ---- */

static void number_nodes(flow_graph *g)
{
    uint32_t n = g->nodes.len, at = n;
    uint32_t *left = ARENA_ARRAY(&g->memory, uint32_t, n + 1); /* successors that were not followed, plus 1; 0: not seen */
    VEC(uint32_t) stack = {0};
    vec_push(&stack, g->entry);
    left[g->entry] = g->nodes.data[g->entry].count + 1;
    while (stack.len) {
        uint32_t node = vec_last(&stack);
        if (--left[node]) { /* the last successor first, so that the first one comes first in the order */
            uint32_t to = flow_target(g, node, left[node] - 1);
            if (g->number[to]) continue;
            g->number[to] = 1;
            left[to] = g->nodes.data[to].count + 1;
            vec_push(&stack, to);
        } else {
            g->order[--at] = node;
            (void)vec_pop(&stack);
        }
    }
    g->count = n - at;
    memmove(g->order, g->order + at, g->count * sizeof *g->order);
    for (uint32_t k = 0; k < g->count; k++) g->number[g->order[k]] = k + 1;
    vec_free(&stack);
}

/* ---- predecessors ---- */

typedef struct {
    uint32_t *first, *from; /* of node i: from[first[i] … first[i + 1]) */
} predecessors;

static predecessors find_predecessors(flow_graph *g)
{
    predecessors p = {.first = ARENA_ARRAY(&g->memory, uint32_t, g->nodes.len + 2),
                      .from = ARENA_ARRAY(&g->memory, uint32_t, g->targets.len + 1)};
    for (uint32_t k = 0; k < g->count; k++)
        for (uint32_t i = 0; i < g->nodes.data[g->order[k]].count; i++) p.first[flow_target(g, g->order[k], i) + 2]++;
    for (uint32_t i = 2; i < g->nodes.len + 2; i++) p.first[i] += p.first[i - 1];
    for (uint32_t k = 0; k < g->count; k++)
        for (uint32_t i = 0; i < g->nodes.data[g->order[k]].count; i++) p.from[p.first[flow_target(g, g->order[k], i) + 1]++] = g->order[k];
    return p;
}

/* ---- dominators ---- */

static uint32_t intersect(const flow_graph *g, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (g->number[a] > g->number[b]) a = g->dominator[a];
        while (g->number[b] > g->number[a]) b = g->dominator[b];
    }
    return a;
}

static void find_dominators(flow_graph *g, const predecessors *p)
{
    g->dominator[g->entry] = g->entry;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t k = 1; k < g->count; k++) {
            uint32_t node = g->order[k], found = 0;
            for (uint32_t i = p->first[node]; i < p->first[node + 1]; i++) {
                if (!g->dominator[p->from[i]]) continue;
                found = found ? intersect(g, found, p->from[i]) : p->from[i];
            }
            changed |= g->dominator[node] != found;
            g->dominator[node] = found;
        }
    }
    g->dominator[g->entry] = 0;
}

static void make_tree(flow_graph *g)
{
    for (uint32_t k = g->count; k-- > 1;) {
        uint32_t node = g->order[k], above = g->dominator[node];
        g->other[node] = g->child[above];
        g->child[above] = node;
    }
    uint32_t at = 0;
    for (uint32_t node = g->entry; node;) {
        g->enter[node] = at;
        g->tree[at++] = node;
        if (g->child[node]) {
            node = g->child[node];
            continue;
        }
        while (node && (g->leave[node] = at, !g->other[node])) node = g->dominator[node];
        node = node ? g->other[node] : 0;
    }
}

/* ---- loops ---- */

/* The outermost loop found so far that holds the node, or the node itself. */
static uint32_t outermost(uint32_t *in, uint32_t node)
{
    while (in[node]) {
        if (in[in[node]]) in[node] = in[in[node]];
        node = in[node];
    }
    return node;
}

static void collapse_loop(flow_graph *g, const predecessors *p, uint32_t head, uint32_t *in)
{
    VEC(uint32_t) pending = {0};
    g->is_head[head] = true;
    g->loop[head] = head;
    for (uint32_t i = p->first[head]; i < p->first[head + 1]; i++) {
        if (!flow_dominates(g, head, p->from[i])) continue;
        g->latches[head]++;
        vec_push(&pending, p->from[i]);
    }
    while (pending.len) {
        uint32_t node = outermost(in, vec_pop(&pending));
        if (node == head) continue;
        in[node] = head;
        if (g->is_head[node]) g->outer[node] = head;
        else g->loop[node] = head;
        for (uint32_t i = p->first[node]; i < p->first[node + 1]; i++)
            if (flow_dominates(g, head, p->from[i])) vec_push(&pending, p->from[i]);
    }
    vec_free(&pending);
}

static void find_loops(flow_graph *g, const predecessors *p)
{
    uint32_t *in = ARENA_ARRAY(&g->memory, uint32_t, g->nodes.len + 1);
    for (uint32_t k = g->count; k-- > 0;) {
        uint32_t node = g->order[k];
        bool is_head = false;
        for (uint32_t i = p->first[node]; i < p->first[node + 1]; i++) {
            bool goes_back = flow_dominates(g, node, p->from[i]);
            is_head |= goes_back;
            g->meets[node] += !goes_back;
            g->irreducible |= !goes_back && g->number[p->from[i]] >= g->number[node];
        }
        if (is_head) collapse_loop(g, p, node, in);
    }
}

void flow_analyse(flow_graph *g)
{
    uint32_t n = g->nodes.len + 1;
    uint32_t **arrays[] = {&g->order, &g->number, &g->dominator, &g->child,   &g->other, &g->tree,
                           &g->enter, &g->leave,  &g->meets,     &g->latches, &g->loop,  &g->outer};
    for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++) *arrays[k] = ARENA_ARRAY(&g->memory, uint32_t, n);
    g->is_head = ARENA_ARRAY(&g->memory, bool, n);
    g->number[g->entry] = 1;
    number_nodes(g);
    predecessors p = find_predecessors(g);
    find_dominators(g, &p);
    make_tree(g);
    find_loops(g, &p);
}

void flow_free(flow_graph *g)
{
    vec_free(&g->nodes);
    vec_free(&g->targets);
    arena_free(&g->memory);
}
