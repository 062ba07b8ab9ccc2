/* Graphs of error traces: minimising keeps the words, and leaves no two nodes with the same future. */
#include "analysis/trace/graph.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the four above first */
#include <cmocka.h>

enum { GRAPHS = 3000, MOST_NODES = 14, VIAS = 3, NOWHERE = UINT32_MAX };

static uint32_t choose(uint64_t *seed, uint32_t below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % below;
}

/* From each node at most one edge per via; accepting nodes have none. */
static void make_graph(uint64_t seed, trace_graph *g)
{
    uint32_t n = 1 + choose(&seed, MOST_NODES);
    for (uint32_t k = 0; k < n; k++) {
        graph_node x = {.first = g->edges.len, .kind = (uint8_t)(k && !choose(&seed, 4) ? 1 + choose(&seed, 2) : NODE_PLAIN)};
        for (uint32_t via = 0; via < VIAS && x.kind == NODE_PLAIN; via++)
            if (choose(&seed, 3)) vec_push(&g->edges, (graph_edge){{1}, choose(&seed, n), via, EDGE_INTERNAL});
        x.count = g->edges.len - x.first;
        vec_push(&g->nodes, x);
    }
    graph_trim(g);
}

static uint32_t follow(const trace_graph *g, uint32_t node, uint32_t via)
{
    const graph_node *n = &g->nodes.data[node];
    for (uint32_t e = n->first; e < n->first + n->count; e++)
        if (g->edges.data[e].via == via) return g->edges.data[e].to;
    return NOWHERE;
}

static void compare(const trace_graph *a, const trace_graph *b)
{
    uint32_t partner[MOST_NODES + 1], open[MOST_NODES + 1], count = 0;
    assert_int_equal(!a->nodes.len, !b->nodes.len);
    if (!a->nodes.len) return;
    memset(partner, 0xff, sizeof partner);
    partner[0] = 0;
    open[count++] = 0;
    while (count) {
        uint32_t x = open[--count], y = partner[x];
        assert_int_equal(a->nodes.data[x].kind, b->nodes.data[y].kind);
        for (uint32_t via = 0; via < VIAS; via++) {
            uint32_t to = follow(a, x, via), there = follow(b, y, via);
            assert_int_equal(to == NOWHERE, there == NOWHERE);
            if (to == NOWHERE) continue;
            if (partner[to] == NOWHERE) open[count++] = to;
            else assert_int_equal(partner[to], there);
            partner[to] = there;
        }
    }
}

/* As many as there are different futures: sets of nodes are split until nothing changes. */
static uint32_t count_futures(const trace_graph *g)
{
    uint32_t class[MOST_NODES] = {0}, fresh[MOST_NODES], count = 0, before = NOWHERE;
    for (uint32_t k = 0; k < g->nodes.len; k++) class[k] = g->nodes.data[k].kind;
    while (count != before) {
        before = count;
        count = 0;
        for (uint32_t k = 0; k < g->nodes.len; k++) {
            uint32_t same = 0;
            for (bool found = false; same < k && !found; same += !found) {
                found = class[same] == class[k];
                for (uint32_t via = 0; via < VIAS && found; via++) {
                    uint32_t x = follow(g, same, via), y = follow(g, k, via);
                    found = x == NOWHERE || y == NOWHERE ? x == y : class[x] == class[y];
                }
            }
            fresh[k] = same < k ? fresh[same] : count++;
        }
        memcpy(class, fresh, sizeof class);
    }
    return count;
}

static void test_minimise(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= GRAPHS; seed++) {
        trace_graph whole = {0}, least = {0};
        make_graph(seed, &whole);
        make_graph(seed, &least);
        graph_minimise(&least);
        compare(&whole, &least);
        assert_int_equal(least.nodes.len, count_futures(&whole));
        graph_free(&whole);
        graph_free(&least);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_minimise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
