#include "program_aid.h"

#include "cfa/change.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

typedef struct {
    cfa_space *s;
    aid_program a, b;
    change_map *m;
} pair;

static pair compare(const char *before, const char *after)
{
    pair p = {.s = space_new()};
    p.a = aid_build(p.s, before, false);
    p.b = aid_build(p.s, after, false);
    assert_non_null(p.a.p);
    assert_non_null(p.b.p);
    p.m = change_compute(p.a.p, p.a.g, p.b.p, p.b.g);
    return p;
}

static void close_pair(pair *p)
{
    change_free(p->m);
    aid_free(&p->a);
    aid_free(&p->b);
    space_free(p->s);
}

/* loop: 0 for the function, else its n-th loop (removed ones: by their old number) */
static const fragment_change *find(const pair *p, const char *function, uint32_t loop_number)
{
    for (uint32_t i = 0; i < p->m->count; i++) {
        const fragment_change *f = &p->m->fragments[i];
        if (strcmp(space_text(p->s, f->function), function) != 0 || (f->kind == FRAGMENT_LOOP) != (loop_number != 0)) continue;
        if (!loop_number || (f->new_loop != LOOP_NONE ? f->new_loop : f->old_loop) == loop_number - 1) return f;
    }
    fail_msg("no fragment %s#%u", function, loop_number);
    return NULL;
}

static void expect(const pair *p, const char *function, uint32_t loop_number, change_status status, const char *reason)
{
    const fragment_change *f = find(p, function, loop_number);
    if (f->status != status) fail_msg("%s#%u: status %d (%s)", function, loop_number, f->status, f->reason);
    if (reason && !strstr(f->reason, reason)) fail_msg("%s#%u: \"%s\" instead of \"%s\"", function, loop_number, f->reason, reason);
}

static void test_chain(void **state)
{
    (void)state;
    pair p = compare("int h(int x) { return x; } int g(int x) { return h(x); } int f(int x) { while (x) { x = g(x); while (x > 9) x--; } "
                     "return x; } int k(int x) { return x; }",
                     "int h(int x) { return x + 1; } int g(int x) { return h(x); } int f(int x) { while (x) { x = g(x); while (x > 9) x--; "
                     "} return x; } int k(int x) { return x; }");
    expect(&p, "h", 0, CHANGE_CHANGED, "x → return x + 1");
    expect(&p, "g", 0, CHANGE_IMPACTED, "calls h, which changed");
    expect(&p, "f", 0, CHANGE_IMPACTED, "calls g, which calls h, which changed");
    expect(&p, "f", 1, CHANGE_IMPACTED, "calls g, which calls h, which changed");
    expect(&p, "f", 2, CHANGE_EQUAL, "");
    expect(&p, "k", 0, CHANGE_EQUAL, "");
    assert_int_equal(p.m->counts[CHANGE_EQUAL], 1);
    assert_int_equal(p.m->counts[CHANGE_IMPACTED], 2);
    assert_int_equal(p.m->counts[CHANGE_CHANGED], 1);
    close_pair(&p);
}

static void test_recursion(void **state)
{
    (void)state;
    pair p = compare("int o(int); int h(int x) { return x; } int e(int x) { return x ? o(x - 1) : h(x); } int o(int x) { return x ? e(x - "
                     "1) : 0; } int t(void) { return o(3); }",
                     "int o(int); int h(int x) { return 2; } int e(int x) { return x ? o(x - 1) : h(x); } int o(int x) { return x ? e(x - "
                     "1) : 0; } int t(void) { return o(3); }");
    expect(&p, "e", 0, CHANGE_IMPACTED, "calls h, which changed");
    expect(&p, "o", 0, CHANGE_IMPACTED, "calls e, which calls h, which changed");
    expect(&p, "t", 0, CHANGE_IMPACTED, "calls o, which calls e, which calls h, which changed");
    close_pair(&p);
}

static void test_reasons(void **state)
{
    (void)state;
    static const struct {
        const char *before, *after, *function;
        change_status status;
        const char *reason;
    } cases[] = {
        {"int x = 1; int f(void) { return x; }", "int x = 2; int f(void) { return x; }", "f", CHANGE_IMPACTED,
         "global 'x': initialiser changed: x = 1 → 2"},
        {"int x = 1; int f(void) { return x; }", "extern int x; int f(void) { return x; }", "f", CHANGE_IMPACTED,
         "global 'x': no longer defined"},
        {"int x = 1; int f(void) { return x; }", "long x = 1; int f(void) { return x; }", "f", CHANGE_CHANGED, NULL},
        {"int t[2] = {1}; int *p = t; int f(void) { return *p; }", "int t[2] = {3}; int *p = t; int f(void) { return *p; }", "f",
         CHANGE_IMPACTED, "global 'p' points to global 't': initialiser changed"},
        {"struct s { int a; }; int f(struct s *p) { return p->a; }", "struct s { int b, a; }; int f(struct s *p) { return p->a; }", "f",
         CHANGE_CHANGED, "type struct s: layout changed"},
        {"struct s { int a; }; int f(struct s *p) { return p + 1 != p; }",
         "struct s { int a, b; }; int f(struct s *p) { return p + 1 != p; }", "f", CHANGE_IMPACTED, "type struct s: size changed"},
        {"struct i { int a; }; struct s { struct i i; }; int f(struct s *p) { return p->i.a; }",
         "struct i { int b, a; }; struct s { struct i i; }; int f(struct s *p) { return p->i.a; }", "f", CHANGE_CHANGED,
         "type struct i: layout changed"},
        {"int f(int a) { return 1; }", "int f(int a, int b) { return 1; }", "f", CHANGE_CHANGED, "parameters changed: 1, now 2"},
        {"int f(int a) { return 1; }", "int f(int b) { return 1; }", "f", CHANGE_CHANGED, "parameters changed: 'a' is now 'b'"},
        {"int f(int a) { return 1; }", "int f(long a) { return 1; }", "f", CHANGE_CHANGED, "type of parameter 'a' changed"},
        {"int f(int a) { return 1; }", "long f(int a) { return 1; }", "f", CHANGE_CHANGED, "type of the result changed"},
        {"int f(void) { int l; return 1; }", "int f(void) { long l; return 1; }", "f", CHANGE_CHANGED, "l"},
        {"void g(void); void f(void) { g(); }", "void g(void) { } void f(void) { g(); }", "f", CHANGE_IMPACTED,
         "calls g, which has a body now"},
        {"void g(void) { } void f(void) { g(); }", "void g(void); void f(void) { g(); }", "f", CHANGE_IMPACTED,
         "calls g, which has no body any more"},
        {"int g(void); int f(void) { return g() != 0; }", "long g(void); int f(void) { return g() != 0; }", "f", CHANGE_CHANGED, NULL},
        {"int a(int x) { return x; } int (*p)(int) = a; int f(void) { return p(1); }",
         "int a(int x) { return x; } int b(int x) { return 1; } int (*q)(int) = b; int (*p)(int) = a; int f(void) { return p(1); }", "f",
         CHANGE_IMPACTED, "new target b"},
        {"int a(int x) { return x; } int b(int x) { return 1; } int (*q)(int) = b; int (*p)(int) = a; int f(void) { return p(1); }",
         "int a(int x) { return x; } int (*p)(int) = a; int f(void) { return p(1); }", "f", CHANGE_IMPACTED, "no longer reaches b"},
        {"int a(int x) { return x; } int (*p)(int) = a; int f(void) { return p(1); }",
         "int a(int x) { return 2; } int (*p)(int) = a; int f(void) { return p(1); }", "f", CHANGE_IMPACTED, "calls a, which changed"},
        {"int f(int x) { if (x) x = 1; return x; }", "int f(int x) { while (x) x = 1; return x; }", "f", CHANGE_CHANGED,
         "control flow differs"},
        {"int f(int x) { return x; }", "int f(int x) { return x; } int g(void) { return 1; }", "g", CHANGE_ADDED, "new function"},
        {"int f(int x) { return x; } int g(void) { return 1; }", "int f(int x) { return x; }", "g", CHANGE_REMOVED, "no longer there"},
        {"int f(int x) { return x ? f(x - 1) : 0; }", "int g(int x) { return x ? g(x - 1) : 0; }", "g", CHANGE_RENAMED, "was f"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pair p = compare(cases[i].before, cases[i].after);
        expect(&p, cases[i].function, 0, cases[i].status, cases[i].reason);
        close_pair(&p);
    }
}

static void test_loop_matching(void **state)
{
    (void)state;
    pair p = compare("int f(int x) { while (x > 1) x -= 2; while (x > 2) x -= 3; do x++; while (x < 4); return x; }",
                     "int f(int x) { for (int i = 0; i < 3; i++) x++; while (x > 2) x -= 3; do x++; while (x < 4); do x += 9; while (x < "
                     "5); return x; }");
    expect(&p, "f", 0, CHANGE_CHANGED, NULL);
    expect(&p, "f", 1, CHANGE_CHANGED, NULL); /* takes the place of the one that is gone */
    expect(&p, "f", 2, CHANGE_EQUAL, "");
    expect(&p, "f", 3, CHANGE_EQUAL, "");
    expect(&p, "f", 4, CHANGE_ADDED, "new loop");
    assert_int_equal(find(&p, "f", 2)->old_loop, 1);
    close_pair(&p);
    p = compare("int f(int x) { while (x > 1) x -= 2; while (x > 2) x -= 3; return x; }",
                "int f(int x) { while (x > 2) x -= 3; return x; }");
    expect(&p, "f", 1, CHANGE_EQUAL, "");
    const fragment_change *last = &p.m->fragments[p.m->count - 1];
    assert_int_equal(last->status, CHANGE_REMOVED);
    assert_int_equal(last->old_loop, 0);
    close_pair(&p);
}

static void test_moved_and_renamed(void **state)
{
    (void)state;
    pair p = compare(
        "int a(void) { return 1; } int b(void) { return 2; } int c(void) { return 3; } int d(void) { return 4; } int e(void) { return 4; }",
        "int b(void) { return 2; } int c(void) { return 3; } int a(void) { return 1; } int x(void) { return 4; } int y(void) { return 4; } "
        "int z(void) { return 4; }");
    assert_true(find(&p, "a", 0)->moved);
    assert_false(find(&p, "b", 0)->moved);
    expect(&p, "x", 0, CHANGE_RENAMED, "was d"); /* equal ones in order */
    expect(&p, "y", 0, CHANGE_RENAMED, "was e");
    expect(&p, "z", 0, CHANGE_ADDED, NULL);
    assert_false(find(&p, "x", 0)->impacted);
    close_pair(&p);
}

static void test_globals(void **state)
{
    (void)state;
    pair p = compare("int same = 1, changed = 1, gone; int f(void) { static int s = 1; return s; }",
                     "int same = 1, changed = 2, fresh; int f(void) { static int s = 2; return s; }");
    assert_int_equal(p.m->count_globals, 4);
    static const struct {
        const char *name;
        change_status status;
    } expected[] = {{"changed", CHANGE_CHANGED}, {"fresh", CHANGE_ADDED}, {"f::s#s", CHANGE_CHANGED}, {"gone", CHANGE_REMOVED}};
    for (int i = 0; i < 4; i++) {
        bool found = false;
        for (uint32_t k = 0; k < p.m->count_globals; k++)
            found |= strcmp(space_text(p.s, p.m->globals[k].name), expected[i].name) == 0 && p.m->globals[k].status == expected[i].status;
        if (!found) fail_msg("%s", expected[i].name);
    }
    expect(&p, "f", 0, CHANGE_IMPACTED, "'f::s#s': initialiser changed");
    close_pair(&p);
}

static void test_identical(void **state)
{
    (void)state;
    static const char text[] = "int g = 1; int f(int x) { while (x) x--; return x + g; }";
    pair p = compare(text, text);
    assert_int_equal(p.m->counts[CHANGE_EQUAL], 1);
    assert_int_equal(p.m->count, 2);
    assert_int_equal(p.m->count_globals, 0);
    close_pair(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chain),         cmocka_unit_test(test_recursion),         cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_loop_matching), cmocka_unit_test(test_moved_and_renamed), cmocka_unit_test(test_globals),
        cmocka_unit_test(test_identical),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
