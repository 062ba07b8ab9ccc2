/* A search beside automata finds a word that none of them accepts if the difference with one after the other has one. */
#include "analysis/trace/internal.h"
#include "analysis/trace/search.h"
#include "program_aid.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

/* Each loop and each flag needs a predicate of its own, and the order of events matters. */
static const char program[] = "extern void reach_error(void);\n"
                              "extern int nondet(void);\n"
                              "int main(void) {\n"
                              "    int a = 0, b = 0, c = 1, n = 0;\n"
                              "    while (nondet()) {\n"
                              "        if (a) reach_error();\n"
                              "        a = 1;\n"
                              "        if (nondet()) { if (b > 3) reach_error(); b = 3; } else { n = nondet(); }\n"
                              "        if (n > 5 && nondet()) c = c + 2;\n"
                              "        a = 0;\n"
                              "    }\n"
                              "    if (c % 2 == 0 || a) reach_error();\n"
                              "    return 0;\n"
                              "}\n";

static const uint32_t every_automaton = UINT32_MAX;

typedef struct {
    uint32_t found, none;
} outcomes;

/* All but one of the automata, or all. */
static void compare_without(trace_run *r, uint32_t left_out, outcomes *seen)
{
    trace_graph whole = {0}, left = {0};
    automaton_list chosen = {0};
    error_trace by_search = {0}, by_deep_search = {0}, by_difference = {0};
    assert_true(control_build(&r->p, &whole));
    assert_true(control_build(&r->p, &left));
    assert_false(graph_is_nested(&whole));
    for (uint32_t k = 0; k < r->current.len; k++) {
        if (k == left_out) continue;
        vec_push(&chosen, r->current.data[k]);
        assert_true(graph_subtract(&r->checker, &left, r->current.data[k]));
    }
    search_result found = search_word(&r->checker, &whole, chosen.data, chosen.len, SEARCH_BREADTH_FIRST, UINT32_MAX, &by_search);
    search_result deep = search_word(&r->checker, &whole, chosen.data, chosen.len, SEARCH_DEPTH_FIRST, UINT32_MAX, &by_deep_search);
    assert_int_equal(found, graph_word(&left, &by_difference) ? SEARCH_FOUND : SEARCH_NONE);
    assert_int_equal(deep, found);
    if (found == SEARCH_FOUND) {
        assert_true(by_search.letters.len >= by_difference.letters.len); /* the difference has a shortest one */
        assert_int_equal(by_search.end, by_difference.end);
        for (uint32_t k = 0; k < chosen.len; k++) {
            assert_false(automaton_accepts(&r->checker, chosen.data[k], error_trace_word(&by_search)));
            assert_false(automaton_accepts(&r->checker, chosen.data[k], error_trace_word(&by_deep_search)));
        }
        seen->found++;
        error_trace ignored = {0};
        assert_int_equal(search_word(&r->checker, &whole, chosen.data, chosen.len, SEARCH_BREADTH_FIRST, 2, &ignored), SEARCH_STOPPED);
        error_trace_free(&ignored);
    } else {
        seen->none++;
    }
    error_trace_free(&by_search);
    error_trace_free(&by_deep_search);
    error_trace_free(&by_difference);
    vec_free(&chosen);
    graph_free(&whole);
    graph_free(&left);
}

static void search_beside_all(void *context, const verify_task *t)
{
    limits l = {0};
    stats st = {0};
    engine_options o = {.limits = &l, .stats = &st};
    engine_result out;
    engine_result_init(&out);
    trace_run r = {.task = t, .o = &o, .out = &out};
    assert_null(trace_begin(&r));
    trace_decide(&r);
    assert_int_equal(out.answer, ENGINE_TRUE);
    compare_without(&r, every_automaton, context);
    for (uint32_t k = 0; k < r.current.len; k++) compare_without(&r, k, context);
    trace_end(&r);
    engine_result_free(&out);
}

static void a_search_finds_what_the_difference_has(void **state)
{
    outcomes seen = {0};
    (void)state;
    assert_true(aid_with_task(program, search_beside_all, &seen));
    assert_true(seen.none >= 1);
    assert_true(seen.found >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_search_finds_what_the_difference_has)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
