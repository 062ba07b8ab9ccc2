/* What a slice must hold and what it can leave out; post-dominators. tests/tools/fact_check.c compares slices with executions. */
#include "program_aid.h"

#include "analysis/facts/postdom.h"
#include "analysis/facts/slice.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

typedef struct {
    cfa_space *s;
    aid_program a;
    verify_task *t;
    program_slice *slice;
} fixture;

#define DECLARATIONS                                                                                                               \
    "extern void __VERIFIER_error(void); extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); extern void " \
    "abort(void);\n"

static fixture compute(const char *text)
{
    fixture x = {.s = space_new()};
    x.a = aid_build(x.s, text, false);
    assert_non_null(x.a.p);
    x.t = task_new(x.a.p, program_find(x.a.p, "main"), NULL, NULL);
    x.slice = slice_compute(x.t, NULL, NULL);
    assert_non_null(x.slice);
    return x;
}

static void close_fixture(fixture *x)
{
    slice_free(x->slice);
    task_free(x->t);
    aid_free(&x->a);
    space_free(x->s);
}

/* Assignments, conditions and calls whose text contains this: how many of them are relevant; all: how many there are. */
static uint32_t relevant(const fixture *x, const char *text, uint32_t *all)
{
    uint32_t n = 0;
    *all = 0;
    for (uint32_t f = 0; f < x->a.p->functions.len; f++)
        for (uint32_t l = LOC_ENTRY; l < x->a.p->functions.data[f].count_locations; l++) {
            char shown[200] = "";
            op_show(x->a.p, x->a.p->functions.data[f].locations[l].op, shown, sizeof shown);
            if (!strstr(shown, text)) continue;
            ++*all;
            n += slice_has_location(x->slice, (fn){f}, l);
        }
    return n;
}

static void expect(const fixture *x, const char *text, bool wanted)
{
    uint32_t all, n = relevant(x, text, &all);
    if (!all || n != (wanted ? all : 0)) fail_msg("'%s': %u of %u relevant", text, n, all);
}

static void data(void **state)
{
    (void)state;
    fixture x =
        compute(DECLARATIONS
                "int main(void) { int a = __VERIFIER_nondet_int(), b = 7, c = a + 1, d = b; if (c == 3) __VERIFIER_error(); return d; }");
    expect(&x, "c = a + 1", true);
    expect(&x, "a = __VERIFIER_nondet_int()", true);
    expect(&x, "b = 7", false);
    expect(&x, "d = b", false);
    close_fixture(&x);
}

static void control(void **state)
{
    (void)state;
    fixture x = compute(DECLARATIONS "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = 0, d = 0; if (a "
                                     "== 11) c = 1; if (b == 22) d = 1;"
                                     "if (c) __VERIFIER_error(); return d; }");
    expect(&x, "a == 11", true);
    expect(&x, "c = 1", true);
    expect(&x, "b == 22", false);
    expect(&x, "d = 1", false);
    close_fixture(&x);
    x = compute(DECLARATIONS "int main(void) { int a = __VERIFIER_nondet_int(); if (a == 11) abort(); __VERIFIER_assume(a != 12); if (a == "
                             "13) while (1) ; __VERIFIER_error(); return 0; }");
    expect(&x, "a == 11", true);
    expect(&x, "__VERIFIER_assume", true);
    expect(&x, "a == 13", true); /* a loop that does not end */
    close_fixture(&x);
}

static void calls(void **state)
{
    (void)state;
    fixture x = compute(DECLARATIONS "int g, h; static int id(int p) { int q = p; return q; } static void noise(void) { h = 5; } static "
                                     "void set(int v) { g = v; } static void fail(int w) { if (w) __VERIFIER_error(); }"
                                     "int main(void) { int a = __VERIFIER_nondet_int(); noise(); set(id(a)); fail(g); return h; }");
    expect(&x, "q = p", true);
    expect(&x, "g = v", true);
    expect(&x, "h = 5", false);
    expect(&x, "noise()", false);
    expect(&x, "fail(g)", true);
    assert_false(slice_has_function(x.slice, program_find(x.a.p, "noise")));
    assert_true(slice_has_function(x.slice, program_find(x.a.p, "id")));
    close_fixture(&x);
}

static void memory(void **state)
{
    (void)state;
    fixture x = compute(DECLARATIONS "struct s { int a; int b; }; static void put(struct s *p) { p->a = 1; p->b = 2; } int main(void) { "
                                     "struct s v; put(&v); if (v.a) __VERIFIER_error(); return v.b; }");
    expect(&x, "->a = 1", true);
    expect(&x, "->b = 2", false);
    close_fixture(&x);
}

static void post_dominators(void **state)
{
    (void)state;
    cfa_space *s = space_new();
    aid_program a =
        aid_build(s, "extern int c(void); int f(void) { int x = 0; if (c()) { x = 1; } else { x = 2; } x = 3; while (1) x++; }", false);
    const cfa_function *f = aid_function(&a, "f");
    arena memory_of = {0};
    postdom p = postdom_find(s, f, &memory_of);
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++) {
        if (op_get(s, f->locations[l].op)->kind != OP_ASSUME || !f->locations[l].next[1]) continue;
        uint32_t join = p.parent[l];
        char shown[100];
        assert_true(join != 0);
        op_show(a.p, f->locations[join].op, shown, sizeof shown);
        assert_string_equal(shown, "x = 3");
    }
    uint32_t stuck = 0;
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++) stuck += p.is_stuck[l];
    assert_int_equal(stuck, 1);
    arena_free(&memory_of);
    aid_free(&a);
    space_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(data), cmocka_unit_test(control), cmocka_unit_test(calls), cmocka_unit_test(memory),
                                       cmocka_unit_test(post_dominators)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
