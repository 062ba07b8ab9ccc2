#include "program_aid.h"

#include "cfa/pointsto/pointsto.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

static bool has_edge(const aid_program *a, const char *caller, const char *callee, bool indirect)
{
    fn f = program_find(a->p, caller);
    for (uint32_t e = a->g->first_edge[f.i]; e < a->g->first_edge[f.i + 1]; e++) {
        const call_edge *edge = &a->g->edges[e];
        const char *to = edge->symbol.i ? space_text(a->p->space, var_get(a->p->space, edge->symbol)->name) : "?";
        if (strcmp(to, callee) == 0 && edge->indirect == indirect) return true;
    }
    return false;
}

static void check_order(const aid_program *a)
{
    const call_graph *g = a->g;
    for (uint32_t e = 0; e < g->count_edges; e++)
        if (g->edges[e].callee.i != FN_NONE.i) assert_true(g->component[g->edges[e].callee.i] <= g->component[g->edges[e].caller.i]);
    for (uint32_t i = 1; i < a->p->functions.len; i++) assert_true(g->component[g->order[i - 1]] <= g->component[g->order[i]]);
}

static void test_edges(void **state)
{
    (void)state;
    cfa_space *s = space_new();
    aid_program a = aid_build(
        s,
        "int ext(int); int even(int); int odd(int n) { return n ? even(n - 1) : 0; } int even(int n) { return n ? odd(n - 1) : 1; }"
        "int self(int n) { return n ? self(n - 1) : ext(n); } int leaf(void) { return 1; }"
        "int top(void) { return odd(3) + self(2) + leaf() + ((int (*)(void))leaf)(); }",
        false);
    check_order(&a);
    assert_true(has_edge(&a, "top", "odd", false));
    assert_true(has_edge(&a, "top", "leaf", false));
    assert_true(has_edge(&a, "self", "ext", false));
    assert_false(has_edge(&a, "leaf", "top", false));
    static const struct {
        const char *who;
        bool is;
    } recursive[] = {{"odd", 1}, {"even", 1}, {"self", 1}, {"leaf", 0}, {"top", 0}};
    for (int i = 0; i < 5; i++) assert_int_equal(a.g->recursive[program_find(a.p, recursive[i].who).i], recursive[i].is);
    assert_int_equal(a.g->component[program_find(a.p, "odd").i], a.g->component[program_find(a.p, "even").i]);
    assert_int_equal(a.g->count_components, 4);
    aid_free(&a);
    space_free(s);
}

static void test_indirect(void **state)
{
    (void)state;
    cfa_space *s = space_new();
    aid_program a =
        aid_build(s,
                  "struct s { int a, b; }; int ext(int); int one(int x) { return x; } int two(int x) { return -x; } int "
                  "wide(long long x) { return 1; }"
                  "int both(int x, int y) { return x; } void nothing(int x) { } int not_taken(int x) { return x; } int "
                  "by_value(struct s v) { return 1; }"
                  "int more(int x, ...) { return x; } int old() { return 1; } int real(double d) { return 1; }"
                  "int converted(int x, int y) { return y; } void *converting = converted;"
                  "int (*p1)(int) = one, (*p2)(int) = two, (*p3)(long long) = wide, (*p4)(int, int) = both; void (*p5)(int) = nothing;"
                  "int (*p6)(struct s) = by_value, (*p7)(int, ...) = more, (*p8)() = old, (*p9)(double) = real, (*p10)(int) = ext;"
                  "int call(int (*p)(int)) { return p(3) + not_taken(1); }",
                  false);
    check_order(&a);
    static const struct {
        const char *who;
        bool is;
    } expected[] = {{"one", 1},  {"two", 1}, {"wide", 0}, {"both", 0}, {"nothing", 1}, {"not_taken", 0}, {"by_value", 0},
                    {"more", 1}, {"old", 1}, {"real", 0}, {"ext", 1},  {"?", 1},       {"converted", 1} /* as anything */};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        if (has_edge(&a, "call", expected[i].who, true) != expected[i].is) fail_msg("%s", expected[i].who);
    assert_true(has_edge(&a, "call", "not_taken", false));
    aid_free(&a);
    space_free(s);
}

/* A large cycle: no recursion, linear time. */
static void test_large(void **state)
{
    (void)state;
    enum { FUNCTIONS = 20000 };
    char *text = malloc(FUNCTIONS * 64), *at = text;
    cfa_space *s = space_new();
    at += sprintf(at, "void f%d(void);", FUNCTIONS - 1);
    for (int i = 0; i < FUNCTIONS; i++) at += sprintf(at, "void f%d(void){f%d();}", i, i ? i - 1 : FUNCTIONS - 1);
    aid_program a = aid_build(s, text, false);
    assert_int_equal(a.p->functions.len, FUNCTIONS);
    assert_int_equal(a.g->count_components, 1);
    free(text);
    aid_free(&a);
    space_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_edges), cmocka_unit_test(test_indirect), cmocka_unit_test(test_large)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
