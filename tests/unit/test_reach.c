/* The reached set with toy analyses: order, coverage, budgets, targets, call stacks. */
#include "analysis/value/reach.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

/* A graph: locations 2 …; every edge adds a number to the data. */
typedef struct {
    uint32_t from, to, add;
    bool target;
} edge;

typedef struct {
    const edge *edges;
    uint32_t count;
    uint32_t top;   /* data of at least this much is all the same; 0: none */
    bool by_larger; /* larger data covers smaller data */
    uint32_t added; /* states that were reported as added */
    uint32_t visited[64], steps;
} graph;

static bool expand(void *context, reach *r, uint32_t state)
{
    graph *g = context;
    reach_point p = reach_get(r, state)->at;
    g->visited[g->steps++ % 64] = p.where;
    for (uint32_t k = 0; k < g->count; k++) {
        if (g->edges[k].from != p.where) continue;
        reach_point next = p;
        next.where = g->edges[k].to;
        next.data += g->edges[k].add;
        if (g->top && next.data > g->top) next.data = g->top;
        reach_add(r, &next, g->edges[k].target);
    }
    return true;
}

static uint32_t cover(void *context, const reach *r, uint32_t partition, uint32_t data)
{
    const graph *g = context;
    for (uint32_t k = 0; g->by_larger && k < reach_count(r); k++)
        if (reach_get(r, k)->partition == partition && reach_get(r, k)->at.data >= data) return k;
    return REACH_NONE;
}

static void added(void *context, const reach *r, uint32_t state)
{
    graph *g = context;
    assert_int_equal(state, reach_count(r) - 1);
    g->added++;
}

static reach *open_graph(graph *g)
{
    reach_operators operators = {.context = g, .expand = expand, .cover = cover, .added = added};
    reach *r = reach_new(&operators, NULL, NULL);
    reach_add(r, &(reach_point){.where = 2}, false);
    return r;
}

static void diamonds(void **state)
{
    (void)state;
    static const edge edges[] = {{2, 3, 0, false}, {2, 4, 0, false}, {3, 5, 0, false}, {4, 5, 0, false},
                                 {5, 6, 0, false}, {5, 7, 0, false}, {6, 8, 0, false}, {7, 8, 0, false}};
    graph g = {.edges = edges, .count = 8};
    reach *r = open_graph(&g);
    assert_int_equal(reach_run(r), REACH_COMPLETE);
    assert_int_equal(reach_count(r), 7); /* one state per location: equal data is covered */
    assert_int_equal(g.added, 7);
    reach_free(r);
}

static void breadth_first(void **state)
{
    (void)state;
    static const edge edges[] = {{2, 3, 0, false}, {2, 4, 0, false}, {3, 5, 0, false}, {4, 6, 0, false}};
    static const uint32_t wanted[] = {2, 3, 4, 5, 6};
    graph g = {.edges = edges, .count = 4};
    reach *r = open_graph(&g);
    reach_run(r);
    for (uint32_t k = 0; k < 5; k++) assert_int_equal(g.visited[k], wanted[k]);
    reach_free(r);
}

static void precision_ends_loops(void **state)
{
    (void)state;
    static const edge edges[] = {{2, 2, 1, false}};
    graph g = {.edges = edges, .count = 1, .top = 9};
    reach *r = open_graph(&g);
    assert_int_equal(reach_run(r), REACH_COMPLETE);
    assert_int_equal(reach_count(r), 10);
    reach_set_budget(r, 4, 0);
    reach_restart(r);
    reach_add(r, &(reach_point){.where = 2}, false);
    assert_int_equal(reach_run(r), REACH_FULL);
    assert_int_equal(reach_places(r), 1);
    reach_set_budget(r, 4, 10);
    assert_int_equal(reach_run(r), REACH_COMPLETE);
    reach_free(r);
}

static void coverage(void **state)
{
    (void)state;
    static const edge edges[] = {{2, 3, 2, false}, {2, 4, 1, false}, {3, 5, 0, false}, {4, 5, 0, false}, {5, 6, 0, false}};
    graph g = {.edges = edges, .count = 5, .by_larger = true};
    reach *r = open_graph(&g);
    assert_int_equal(reach_run(r), REACH_COMPLETE);
    assert_int_equal(reach_count(r), 5); /* location 5 with 1 is covered by location 5 with 2 */
    for (uint32_t k = 0; k < reach_count(r); k++)
        if (reach_get(r, k)->at.where >= 5) assert_int_equal(reach_get(r, k)->at.data, 2);
    reach_free(r);
}

static void targets(void **state)
{
    (void)state;
    static const edge edges[] = {{2, 3, 0, false}, {3, 4, 0, true}, {3, 5, 0, false}, {5, 6, 0, true}, {3, 7, 0, true}};
    graph g = {.edges = edges, .count = 5};
    reach *r = open_graph(&g);
    static const uint32_t where[] = {4, 7, 6}, length[] = {3, 3, 4}, ordinal[] = {0, 2, 0};
    for (uint32_t k = 0; k < 3; k++) {
        assert_int_equal(reach_run(r), REACH_TARGET);
        const reach_node *n = reach_get(r, reach_target(r));
        assert_int_equal(n->at.where, where[k]);
        assert_int_equal(n->ordinal, ordinal[k]);
        reach_path path = {0};
        reach_path_to(r, reach_target(r), UINT32_MAX, &path);
        assert_int_equal(path.len, length[k]);
        assert_int_equal(path.data[0], 0);
        assert_int_equal(vec_last(&path), reach_target(r));
        vec_free(&path);
    }
    assert_int_equal(reach_run(r), REACH_COMPLETE);
    reach_free(r);
}

static void stacks(void **state)
{
    (void)state;
    graph g = {0};
    reach *r = open_graph(&g);
    reach_stack a = reach_push(r, reach_empty(), (fn){0}, 5, (fn){1}, 0), b = reach_push(r, a, (fn){1}, 7, (fn){1}, 3);
    assert_int_equal(reach_push(r, reach_empty(), (fn){0}, 5, (fn){1}, 0).i, a.i);
    assert_int_not_equal(reach_push(r, a, (fn){1}, 7, (fn){1}, 4).i, b.i);
    assert_null(reach_top(r, reach_empty()));
    assert_int_equal(reach_top(r, b)->below.i, a.i);
    assert_int_equal(reach_top(r, b)->depth, 2);
    assert_int_equal(reach_top(r, b)->saved, 3);
    /* equal locations under different stacks are different partitions */
    assert_int_not_equal(reach_add(r, &(reach_point){.where = 9, .stack = a}, false), REACH_NONE);
    assert_int_not_equal(reach_add(r, &(reach_point){.where = 9, .stack = b}, false), REACH_NONE);
    assert_int_equal(reach_add(r, &(reach_point){.where = 9, .stack = b}, false), REACH_NONE);
    reach_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(diamonds), cmocka_unit_test(breadth_first), cmocka_unit_test(precision_ends_loops),
                                       cmocka_unit_test(coverage), cmocka_unit_test(targets),       cmocka_unit_test(stacks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
