/* Graphs of nested words: trimming and minimising keep the words, the word that is found is a shortest one, and the difference with an
 * automaton has the words that the automaton does not accept. All words up to a length are tried, with an explicit stack. */
#include "program_aid.h"

#include "analysis/trace/internal.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the four above first */
#include <cmocka.h>

enum { GRAPHS = 3000, MODULES = 3, SHORT = 9, LONGEST = 16, NOWHERE = UINT32_MAX };
enum { CALLS = 10, ENDS, RETURNS }; /* vias; smaller ones: internal edges */

static uint32_t choose(uint64_t *seed, uint32_t below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % below;
}

/* ---- random graphs ---- */

typedef struct {
    uint32_t first, count; /* nodes of a module; the first is its entry, the last its exit */
} module_range;

static void add_edge(trace_graph *g, uint32_t via, uint32_t to, uint32_t hier) { vec_push(&g->edges, (graph_edge){{1}, to, via, hier}); }

/* Node 0 is in module 0, which nobody calls; the last node accepts. From a node no two edges do the same. */
static void make_graph(uint64_t seed, trace_graph *g)
{
    module_range m[MODULES];
    uint32_t total = 0, calls[64], called[64], count_calls = 0;
    for (uint32_t k = 0; k < MODULES; k++) {
        m[k] = (module_range){total, 2 + choose(&seed, 5)};
        total += m[k].count;
    }
    for (uint32_t k = 0; k < MODULES; k++)
        for (uint32_t n = m[k].first; n < m[k].first + m[k].count; n++) {
            graph_node x = {.first = g->edges.len};
            bool is_exit = k && n + 1 == m[k].first + m[k].count;
            for (uint32_t e = choose(&seed, 3); e-- > 0 && !is_exit;) add_edge(g, e, m[k].first + choose(&seed, m[k].count), EDGE_INTERNAL);
            if (!is_exit && !choose(&seed, 2) && count_calls < 60) {
                calls[count_calls] = n;
                called[count_calls] = 1 + choose(&seed, MODULES - 1);
                add_edge(g, CALLS, m[called[count_calls++]].first, EDGE_CALL);
            }
            if (!is_exit && !choose(&seed, 3)) add_edge(g, ENDS, total, EDGE_INTERNAL);
            x.count = g->edges.len - x.first;
            vec_push(&g->nodes, x);
        }
    vec_push(&g->nodes, (graph_node){.first = g->edges.len, .kind = NODE_ERROR});
    for (uint32_t k = 1; k < MODULES; k++) { /* some returns are missing, as behind a difference */
        graph_node *exit = &g->nodes.data[m[k].first + m[k].count - 1];
        exit->first = g->edges.len;
        for (uint32_t c = 0; c < count_calls; c++) {
            uint32_t home = 0;
            while (home + 1 < MODULES && calls[c] >= m[home + 1].first) home++;
            if (called[c] == k && choose(&seed, 6)) add_edge(g, RETURNS, m[home].first + choose(&seed, m[home].count), calls[c]);
        }
        exit->count = g->edges.len - exit->first;
    }
}

/* ---- words ---- */

typedef struct {
    const trace_graph *g;
    uint32_t vias[LONGEST], count, most;
    void (*visit)(void *context, const uint32_t *vias, uint32_t count);
    void *context;
} enumeration;

static void enumerate(enumeration *x, uint32_t node, uint32_t *stack, uint32_t depth)
{
    const graph_node *n = &x->g->nodes.data[node];
    if (n->kind != NODE_PLAIN) {
        x->visit(x->context, x->vias, x->count);
        return;
    }
    if (x->count == x->most) return;
    for (uint32_t e = n->first; e < n->first + n->count; e++) {
        const graph_edge *edge = &x->g->edges.data[e];
        uint32_t top = depth ? stack[depth - 1] : NOWHERE;
        if (edge_is_return(edge) && edge->hier != top) continue;
        x->vias[x->count++] = edge->via;
        if (edge->hier == EDGE_CALL) {
            stack[depth] = node;
            enumerate(x, edge->to, stack, depth + 1);
        } else {
            enumerate(x, edge->to, stack, depth - edge_is_return(edge));
            if (edge_is_return(edge)) stack[depth - 1] = top; /* deeper calls have overwritten it */
        }
        x->count--;
    }
}

static void all_words(const trace_graph *g, uint32_t most, void (*visit)(void *context, const uint32_t *vias, uint32_t count),
                      void *context)
{
    uint32_t stack[LONGEST + 1];
    enumeration x = {.g = g, .most = most, .visit = visit, .context = context};
    if (g->nodes.len) enumerate(&x, 0, stack, 0);
}

/* Is it a word of the graph? Letters and partners may be wanted. */
static bool follow(const trace_graph *g, const uint32_t *vias, uint32_t count, letter *letters, uint32_t *partner)
{
    uint32_t node = 0, depth = 0, *stack = calloc(count + 1, sizeof *stack), *at = calloc(count + 1, sizeof *at);
    bool fine = g->nodes.len;
    for (uint32_t k = 0; k < count && fine; k++) {
        const graph_node *n = &g->nodes.data[node];
        uint32_t e = n->first;
        while (e < n->first + n->count && (g->edges.data[e].via != vias[k] ||
                                           (edge_is_return(&g->edges.data[e]) && (!depth || g->edges.data[e].hier != stack[depth - 1]))))
            e++;
        fine = e < n->first + n->count;
        if (!fine) break;
        const graph_edge *x = &g->edges.data[e];
        if (letters) letters[k] = x->l;
        if (partner) partner[k] = WORD_UNMATCHED;
        if (x->hier == EDGE_CALL) {
            stack[depth] = node;
            at[depth++] = k;
        } else if (edge_is_return(x)) {
            depth--;
            if (partner) partner[partner[k] = at[depth]] = k;
        }
        node = x->to;
    }
    fine = fine && g->nodes.data[node].kind != NODE_PLAIN;
    free(stack);
    free(at);
    return fine;
}

typedef struct {
    const trace_graph *other;
    uint32_t words, shortest;
} comparison;

static void is_in_other(void *context, const uint32_t *vias, uint32_t count)
{
    comparison *c = context;
    c->words++;
    if (count < c->shortest) c->shortest = count;
    if (c->other) assert_true(follow(c->other, vias, count, NULL, NULL));
}

static comparison compare(const trace_graph *g, const trace_graph *other)
{
    comparison there = {other, 0, NOWHERE}, back = {g, 0, NOWHERE};
    all_words(g, SHORT, is_in_other, &there);
    all_words(other, SHORT, is_in_other, &back);
    assert_int_equal(there.words, back.words);
    return there;
}

static void check_word(const trace_graph *g, uint32_t shortest)
{
    error_trace word = {0};
    bool found = graph_word(g, &word);
    assert_int_equal(found, g->nodes.len != 0);
    if (found) {
        uint32_t *partner = calloc(word.via.len, sizeof *partner);
        assert_true(follow(g, word.via.data, word.via.len, NULL, partner));
        assert_memory_equal(partner, word.partner.data, word.via.len * sizeof *partner);
        if (shortest != NOWHERE) assert_int_equal(word.via.len, shortest);
        else assert_true(word.via.len > SHORT);
        free(partner);
    } else {
        assert_int_equal(shortest, NOWHERE);
    }
    error_trace_free(&word);
}

static void trimming_and_minimising_keep_the_words(void **state)
{
    uint32_t empty = 0, smaller = 0, nested = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= GRAPHS; seed++) {
        trace_graph whole = {0}, trimmed = {0}, least = {0};
        make_graph(seed, &whole);
        make_graph(seed, &trimmed);
        make_graph(seed, &least);
        graph_trim(&trimmed);
        graph_trim(&least);
        graph_minimise(&least);
        comparison c = compare(&whole, &trimmed);
        (void)compare(&trimmed, &least);
        check_word(&trimmed, c.shortest);
        check_word(&least, c.shortest);
        empty += !trimmed.nodes.len;
        smaller += least.nodes.len < trimmed.nodes.len;
        for (uint32_t e = 0; e < least.edges.len; e++)
            if (edge_is_return(&least.edges.data[e])) {
                nested++;
                break;
            }
        graph_free(&whole);
        graph_free(&trimmed);
        graph_free(&least);
    }
    if (!(empty > GRAPHS / 50 && smaller > GRAPHS / 50 && nested > GRAPHS / 10)) fail_msg("%u %u %u", empty, smaller, nested);
}

/* ---- difference ---- */

static const char program[] = "extern void __VERIFIER_error(void); extern int __VERIFIER_nondet_int(void);\n"
                              "static int f(int n) { if (n <= 0) return 0; return 1 + f(n - 1); }\n"
                              "int main(void) {\n"
                              "    int n = __VERIFIER_nondet_int();\n"
                              "    if (n < 0) return 0;\n"
                              "    if (f(n) != n) __VERIFIER_error();\n"
                              "    return 0;\n"
                              "}\n";

typedef struct {
    trace_run *r;
    automaton *a;
    const trace_graph *whole, *left;
    uint32_t accepted, others;
} difference;

/* A word of P is left if the automaton does not accept it. */
static void is_subtracted(void *context, const uint32_t *vias, uint32_t count)
{
    difference *d = context;
    letter letters[LONGEST];
    uint32_t partner[LONGEST];
    assert_true(follow(d->whole, vias, count, letters, partner));
    bool accepted = automaton_accepts(&d->r->checker, d->a, (nested_word){letters, partner, count});
    assert_int_equal(follow(d->left, vias, count, NULL, NULL), !accepted);
    d->accepted += accepted;
    d->others += !accepted;
}

static void subtract_each(void *context, const verify_task *t)
{
    uint32_t *accepted = context;
    limits l = {0};
    limits_set_timeout(&l, 60);
    stats st = {0};
    engine_options o = {.limits = &l, .stats = &st};
    engine_result out;
    engine_result_init(&out);
    trace_run r = {.task = t, .o = &o, .out = &out};
    assert_null(trace_begin(&r));
    trace_decide(&r);
    assert_int_equal(out.answer, ENGINE_TRUE);
    for (uint32_t k = 0; k < r.current.len; k++) {
        trace_graph whole = {0}, left = {0};
        assert_true(control_build(&r.p, &whole));
        for (uint32_t n = 0; n < whole.nodes.len; n++) vec_push(&left.nodes, whole.nodes.data[n]);
        for (uint32_t e = 0; e < whole.edges.len; e++) vec_push(&left.edges, whole.edges.data[e]);
        assert_true(graph_subtract(&r.checker, &left, r.current.data[k]));
        difference d = {&r, r.current.data[k], &whole, &left, 0, 0};
        all_words(&whole, LONGEST, is_subtracted, &d);
        *accepted += d.accepted;
        graph_free(&whole);
        graph_free(&left);
    }
    trace_end(&r);
    engine_result_free(&out);
}

static void a_difference_has_the_words_that_are_not_accepted(void **state)
{
    uint32_t accepted = 0;
    (void)state;
    assert_true(aid_with_task(program, subtract_each, &accepted));
    assert_true(accepted > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trimming_and_minimising_keep_the_words),
        cmocka_unit_test(a_difference_has_the_words_that_are_not_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
