/* Unit tests of cfa/structure: random graphs become statements with exactly their edges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "cfa/structure/structure.h"

/* ---- graphs ---- */

static uint32_t chance(uint64_t *seed, uint32_t below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % below;
}

static void set_node(flow_graph *g, uint32_t node, flow_kind kind, const uint32_t *targets, uint32_t count)
{
    g->nodes.data[node] = (flow_node){.kind = (uint8_t)kind, .weight = 1, .first = g->targets.len, .count = count};
    for (uint32_t k = 0; k < count; k++) vec_push(&g->targets, targets[k]);
}

/* Nodes 1 … n; node 1 is where functions end. back: so many of a hundred edges go back. */
static flow_graph random_graph(uint64_t *seed, uint32_t n, uint32_t back)
{
    flow_graph g = {.entry = 2};
    for (uint32_t k = 0; k <= n; k++) vec_push(&g.nodes, (flow_node){0});
    set_node(&g, 1, FLOW_PLAIN, NULL, 0);
    g.nodes.data[1].copyable = true;
    g.nodes.data[1].weight = 0;
    for (uint32_t node = 2; node <= n; node++) {
        uint32_t targets[4], count = 0, wanted = chance(seed, 10) ? 1 + chance(seed, 2) : 4;
        for (uint32_t k = 0; k < wanted; k++) {
            bool goes_back = chance(seed, 100) < back;
            uint32_t to = goes_back ? 2 + chance(seed, node - 1) : node == n ? 1 : node + 1 + chance(seed, n - node > 6 ? 6 : n - node);
            bool is_new = true;
            for (uint32_t i = 0; i < count; i++) is_new &= targets[i] != to;
            if (is_new) targets[count++] = to;
        }
        set_node(&g, node, count == 1 ? FLOW_PLAIN : count == 2 ? FLOW_BRANCH : FLOW_SWITCH, targets, count);
        g.nodes.data[node].copyable = count == 1 && chance(seed, 4) == 0;
        g.nodes.data[node].is_step = count == 1 && chance(seed, 3) == 0;
    }
    flow_analyse(&g);
    return g;
}

/* ---- which node does a statement begin with? ---- */

typedef struct {
    uint32_t next, leave, proceed;
} surroundings;

typedef struct {
    const flow_graph *g;
    const structure *s;
    uint32_t *written; /* by node: how often, copies aside */
} checker;

static uint32_t beginning(const checker *c, uint32_t at, surroundings around)
{
    const statement *s = &c->s->all.data[at];
    if (!at) return around.next;
    switch (s->kind) {
    case STATEMENT_CASE: return beginning(c, s->next, around);
    case STATEMENT_BREAK: return around.leave;
    case STATEMENT_CONTINUE: return around.proceed;
    case STATEMENT_DO: return beginning(c, s->inner, (surroundings){.next = s->node});
    case STATEMENT_WHILE: return s->node ? s->node : beginning(c, s->inner, (surroundings){0});
    default: return s->node;
    }
}

static void check_edge(const checker *c, uint32_t node, uint32_t k, uint32_t leads_to)
{
    assert_int_equal(leads_to, flow_target(c->g, node, k));
}

static void check_list(checker *c, uint32_t first, surroundings around);

static void check_switch(checker *c, const statement *s, surroundings after)
{
    surroundings inside = {.next = after.next, .leave = after.next, .proceed = after.proceed};
    uint32_t count = c->g->nodes.data[s->node].count;
    bool *seen = mem_zalloc(count + 1);
    for (uint32_t at = s->inner; at; at = c->s->all.data[at].next) {
        const statement *label = &c->s->all.data[at];
        if (label->kind != STATEMENT_CASE) continue;
        assert_false(seen[label->successor]);
        seen[label->successor] = true;
        check_edge(c, s->node, label->successor, beginning(c, label->next, inside));
    }
    for (uint32_t k = 0; k + 1 < count; k++) assert_true(seen[k]);
    if (!seen[count - 1]) check_edge(c, s->node, count - 1, after.next);
    free(seen);
    check_list(c, s->inner, inside);
}

static void check_branch(checker *c, const statement *s, uint32_t yes, uint32_t no)
{
    check_edge(c, s->node, s->negated, yes);
    check_edge(c, s->node, !s->negated, no);
}

static void check_loop(checker *c, const statement *s, uint32_t after)
{
    uint32_t test = s->node, again = s->kind == STATEMENT_FOR ? s->step : test;
    if (!test) again = beginning(c, s->inner, (surroundings){0});
    surroundings inside = {.next = again, .leave = after, .proceed = again};
    uint32_t body = beginning(c, s->inner, inside);
    if (test) check_branch(c, s, body, after);
    if (s->kind == STATEMENT_FOR) check_edge(c, s->step, 0, test);
    c->written[s->kind == STATEMENT_FOR ? s->step : 0]++;
    check_list(c, s->inner, inside);
}

static void check_list(checker *c, uint32_t first, surroundings around)
{
    for (uint32_t at = first; at; at = c->s->all.data[at].next) {
        const statement *s = &c->s->all.data[at];
        surroundings after = around;
        after.next = beginning(c, s->next, around);
        if (s->kind <= STATEMENT_SWITCH) c->written[s->node] += !s->is_copy;
        if (s->is_copy) assert_true(c->g->nodes.data[s->node].copyable);
        switch (s->kind) {
        case STATEMENT_NODE:
            if (c->g->nodes.data[s->node].count) check_edge(c, s->node, 0, after.next);
            break;
        case STATEMENT_IF:
            check_branch(c, s, beginning(c, s->inner, after), beginning(c, s->other, after));
            check_list(c, s->inner, after);
            check_list(c, s->other, after);
            break;
        case STATEMENT_WHILE:
        case STATEMENT_FOR:
        case STATEMENT_DO: check_loop(c, s, after.next); break;
        case STATEMENT_SWITCH: check_switch(c, s, after); break;
        case STATEMENT_GOTO: assert_true(c->s->labelled[s->node]); break;
        default: break;
        }
    }
}

static uint32_t check_graph(flow_graph *g, uint32_t most_copies)
{
    structure s = structure_build(g, 1, most_copies);
    checker c = {.g = g, .s = &s, .written = mem_zalloc((g->nodes.len + 1) * sizeof(uint32_t))};
    assert_int_equal(beginning(&c, s.first, (surroundings){.next = 1}), g->entry);
    check_list(&c, s.first, (surroundings){.next = 1});
    for (uint32_t node = 2; node < g->nodes.len; node++) assert_int_equal(c.written[node], g->number[node] ? 1 : 0);
    assert_true(s.copies <= most_copies);
    uint32_t gotos = s.gotos;
    free(c.written);
    structure_free(&s);
    return gotos;
}

static void test_random_graphs(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (uint32_t round = 0; round < 4000; round++) {
        flow_graph g = random_graph(&seed, 2 + chance(&seed, 40), chance(&seed, 3) * 10);
        check_graph(&g, chance(&seed, 5));
        flow_free(&g);
    }
}

/* ---- graphs that have statements without gotos ---- */

static uint32_t gotos_of(const uint32_t (*edges)[2], uint32_t n)
{
    flow_graph g = {.entry = 2};
    for (uint32_t k = 0; k <= n; k++) vec_push(&g.nodes, (flow_node){0});
    set_node(&g, 1, FLOW_PLAIN, NULL, 0);
    g.nodes.data[1].copyable = true;
    g.nodes.data[1].weight = 0;
    for (uint32_t k = 2; k <= n; k++) set_node(&g, k, edges[k - 2][1] ? FLOW_BRANCH : FLOW_PLAIN, edges[k - 2], edges[k - 2][1] ? 2 : 1);
    flow_analyse(&g);
    uint32_t gotos = check_graph(&g, 0);
    flow_free(&g);
    return gotos;
}

static void test_no_goto(void **state)
{
    (void)state;
    const uint32_t breaks[][2] = {{3, 6}, {4, 6}, {5}, {2}, {1}};               /* while (a) { if (!b) break; … } */
    const uint32_t cleanup[][2] = {{3, 8}, {4, 7}, {5, 6}, {1}, {7}, {8}, {1}}; /* goto err2, goto err1 */
    const uint32_t nested[][2] = {{3, 7}, {4, 6}, {5, 3}, {3}, {2}, {1}};       /* continue in an inner loop */
    const uint32_t bottom[][2] = {{3}, {4, 5}, {5}, {2, 6}, {1}};               /* do { if (a) … } while (b) */
    const uint32_t returns[][2] = {{3, 5}, {4, 1}, {2}, {6}, {1}};              /* an exit of the loop to the end */
    assert_int_equal(gotos_of(breaks, 6), 0);
    assert_int_equal(gotos_of(cleanup, 8), 0);
    assert_int_equal(gotos_of(nested, 7), 0);
    assert_int_equal(gotos_of(bottom, 6), 0);
    assert_int_equal(gotos_of(returns, 6), 0);
    const uint32_t two_entries[][2] = {{3, 4}, {4}, {3, 5}, {1}};
    assert_true(gotos_of(two_entries, 5) > 0);
}

/* The end of the text needs no statement: if (a) …; and that is all. */
static void test_falls_off(void **state)
{
    (void)state;
    flow_graph g = {.entry = 2};
    for (uint32_t k = 0; k <= 3; k++) vec_push(&g.nodes, (flow_node){0});
    set_node(&g, 1, FLOW_PLAIN, NULL, 0);
    g.nodes.data[1].copyable = true;
    g.nodes.data[1].weight = 0;
    set_node(&g, 2, FLOW_BRANCH, (const uint32_t[]){3, 1}, 2);
    set_node(&g, 3, FLOW_PLAIN, (const uint32_t[]){1}, 1);
    flow_analyse(&g);
    structure s = structure_build(&g, 1, 0);
    for (uint32_t k = 1; k < s.all.len; k++) assert_true(s.all.data[k].kind != STATEMENT_NODE || s.all.data[k].node != 1);
    structure_free(&s);
    flow_free(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_graphs), cmocka_unit_test(test_no_goto),
                                       cmocka_unit_test(test_falls_off)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
