/* Unit tests of cfa/lower/build.h: shape of the automata, stability of names, linking of several units. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/bigstack.h"
#include "cfa/lower/build.h"
#include "check_program.h"
#include "front/front.h"

enum { UNITS_MAX = 4 };

typedef struct {
    cfa_space *s;
    source_map sources;
    diag messages;
    const char *text[UNITS_MAX];
    uint32_t count;
    cfa_program *p;
} fixture;

static void parse_and_build(void *argument)
{
    fixture *f = argument;
    unit *units[UNITS_MAX];
    front_options o = {.model = MODEL_LP64, .names = &f->s->names, .diag = &f->messages};
    for (uint32_t i = 0; i < f->count; i++) {
        char path[] = "dir/a.c";
        path[4] = (char)('a' + i);
        units[i] = front_parse(source_add(&f->sources, path, f->text[i], strlen(f->text[i])), &o);
    }
    if (!f->messages.errors) f->p = cfa_build(f->s, units, f->count, &f->sources, &f->messages, NULL);
    for (uint32_t i = 0; i < f->count; i++) unit_free(units[i]);
}

/* into a given space, so that two revisions can be compared */
static fixture build_in(cfa_space *s, uint32_t count, const char *const *text)
{
    fixture f = {.s = s, .count = count};
    for (uint32_t i = 0; i < count; i++) f.text[i] = text[i];
    diag_init(&f.messages, &f.sources);
    assert_true(bigstack_run(parse_and_build, &f));
    f.messages.sources = NULL; /* f is about to move */
    return f;
}

static void drop(fixture *f)
{
    program_free(f->p);
    diag_free(&f->messages);
    source_map_free(&f->sources);
}

static void assert_well_formed(const fixture *f)
{
    assert_non_null(f->p);
    buf out = {0};
    if (check_program(f->p, &out)) fail_msg("%s", out.data);
    buf_free(&out);
}

static fixture build(const char *text)
{
    fixture f = build_in(space_new(), 1, &text);
    assert_well_formed(&f);
    return f;
}

static void drop_all(fixture *f)
{
    drop(f);
    space_free(f->s);
}

static const cfa_function *function(const fixture *f, const char *wanted)
{
    fn i = program_find(f->p, wanted);
    assert_int_not_equal(i.i, FN_NONE.i);
    return fn_get(f->p, i);
}

/* the operations of a function in order, one per line */
static void list(const fixture *f, const char *wanted, buf *out)
{
    const cfa_function *g = function(f, wanted);
    for (uint32_t i = LOC_ENTRY; i < g->count_locations; i++) {
        char text[200];
        op_show(f->p, g->locations[i].op, text, sizeof text);
        buf_printf(out, "%u: %s -> %u", i, text, g->locations[i].next[0]);
        if (g->locations[i].next[1]) buf_printf(out, ", %u", g->locations[i].next[1]);
        buf_char(out, '\n');
    }
}

static void assert_operations(const char *text, const char *expected)
{
    fixture f = build(text);
    buf out = {0};
    list(&f, "f", &out);
    assert_string_equal(out.data, expected);
    buf_free(&out);
    drop_all(&f);
}

/* ---- shape ---- */

static void test_empty(void **state)
{
    (void)state;
    assert_operations("void f(void) {}", "2: return -> 1\n");
    assert_operations("void f(void) { for (;;) ; }", "2: skip -> 2\n");
    assert_operations("void f(void) { a: goto b; b: goto a; }", "2: skip -> 2\n");
    assert_operations("int f(int x) { if (x) {} else ; return x; }", "2: return x -> 1\n");
}

static void test_conditions(void **state)
{
    (void)state;
    assert_operations("int f(int x) { if (!x) return 1; return 2; }", "2: [x] -> 3, 4\n3: return 2 -> 1\n4: return 1 -> 1\n");
    assert_operations("int f(int x) { if (1 || x) return 1; return 2; }", "2: return 1 -> 1\n");
    assert_operations("int f(int x) { if (sizeof x == 3) x = 5; while (0) x = 6; return x; }", "2: return x -> 1\n");
    assert_operations("int f(int x, int y) { if (x && !y) return 1; return 2; }",
                      "2: [x] -> 3, 5\n3: [y] -> 5, 4\n4: return 1 -> 1\n5: return 2 -> 1\n");
    assert_operations("int f(int x) { while (__builtin_expect(!!(x > 1), 1)) x--; return x; }",
                      "2: [x > 1] -> 3, 4\n3: x = x - 1 -> 2\n4: return x -> 1\n");
}

static void test_calls(void **state)
{
    (void)state;
    assert_operations(
        "int g(int); void abort(void); int f(int x) { x = g(x); g(1); if (g(2)) abort(); return g(3); }",
        "2: x = g(x) -> 3\n3: g(1) -> 4\n4: $1 = g(2) -> 5\n5: [$1] -> 6, 7\n6: abort() -> 0\n7: $1 = g(3) -> 8\n8: return $1 -> 1\n");
    assert_operations("int g(void); int y; int f(int x) { return x + y + g(); }",
                      "2: $1 = x + y -> 3\n3: $2 = g() -> 4\n4: return $1 + $2 -> 1\n");
    assert_operations("int g(void); int f(int x) { return x + g(); }", "2: $1 = g() -> 3\n3: return x + $1 -> 1\n");
    assert_operations("int f(int x) { return x++ + 1; }", "2: $1 = x -> 3\n3: x = $1 + 1 -> 4\n4: return $1 + 1 -> 1\n");
}

static void test_arrays(void **state)
{
    (void)state;
    fixture f = build("int a[3], b[3], *p; int f(int i) { p = b; return a[i] + *a; }");
    for (uint32_t i = 0; i < f.p->globals.len; i++) {
        var v = f.p->globals.data[i].symbol;
        bool taken = strcmp(space_text(f.s, var_get(f.s, v)->name), "b") == 0;
        assert_int_equal(program_address_taken(f.p, v), taken);
    }
    drop_all(&f);
}

static void test_declarations(void **state)
{
    (void)state;
    assert_operations("int f(void) { int x; int y = 3; int a[2] = {1}; return x + y + a[0]; }",
                      "2: int x -> 3\n3: y = 3 -> 4\n4: a = {0} -> 5\n5: a[0] = 1 -> 6\n6: return x + y + a[0] -> 1\n");
    assert_operations("int f(void) { int x = x + 1; return x; }", "2: int x -> 3\n3: x = x + 1 -> 4\n4: return x -> 1\n");
}

/* ---- names do not depend on what came before ---- */

static void test_stable(void **state)
{
    (void)state;
    const char *old = "int g(int); int f(int x) { x = g(1) + g(2); x += g(3) * g(4); return x; }";
    const char *new = "int g(int); int f(int x) { if (g(7) + g(8)) x++; x = g(1) + g(2); x += g(3) * g(4); return x; }";
    cfa_space *s = space_new();
    fixture a = build_in(s, 1, &old), b = build_in(s, 1, &new);
    const cfa_function *fa = function(&a, "f"), *fb = function(&b, "f");
    uint32_t added = fb->count_locations - fa->count_locations;
    for (uint32_t i = LOC_ENTRY; i < fa->count_locations; i++) assert_int_equal(fa->locations[i].op.i, fb->locations[i + added].op.i);
    drop(&a);
    drop(&b);
    space_free(s);
}

static void test_records(void **state)
{
    (void)state;
    fixture f = build("struct a; struct b { struct a *a; struct { int x; } in, *ref; union { int i; float r; }; };"
                      "typedef struct { struct b b; } named; named v; struct { int q; } w;"
                      "int f(struct a *p) { struct b { char c; } l; l.c = 1; return l.c + v.b.in.x + w.q + !p; }");
    static const char *const tags[] = {"b.in", "b.#1", "b", "named", "w.$type", "b@2"};
    assert_int_equal(f.p->records.len, 6);
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t k = 0;
        while (k < f.p->records.len && strcmp(space_text(f.s, ty_get(f.s, f.p->records.data[k])->tag), tags[i]) != 0) k++;
        assert_true(k < f.p->records.len);
    }
    drop_all(&f);
}

/* ---- several units ---- */

static void test_link(void **state)
{
    (void)state;
    const char *text[] = {
        "struct s { int v; }; static int h(void) { static int n; return n++; } int shared; extern int t[]; struct s g(struct s); int "
        "main(void) { struct s s = {h()}; return g(s).v + shared + t[1]; }",
        "struct s { int v; }; static int h(void) { return 2; } int shared = 4; int t[3]; struct s g(struct s s) { s.v += h(); return s; }"};
    fixture f = build_in(space_new(), 2, text);
    assert_well_formed(&f);
    assert_int_equal(f.messages.errors + f.messages.warnings, 0);
    assert_int_equal(f.p->functions.len, 4);
    assert_int_equal(f.p->externals.len, 0);
    assert_int_equal(f.p->globals.len, 3);
    assert_int_equal(f.p->records.len, 1);
    char shown[64];
    var_format(f.s, f.p->functions.data[0].symbol, shown, sizeof shown);
    assert_string_equal(shown, "h@a.c");
    var_format(f.s, f.p->functions.data[2].symbol, shown, sizeof shown);
    assert_string_equal(shown, "h@b.c");
    for (uint32_t i = 0; i < f.p->globals.len; i++) assert_true(f.p->globals.data[i].defined);
    drop_all(&f);
}

static void test_conflicts(void **state)
{
    (void)state;
    const char *text[] = {
        "int x = 1; int f(void) { return 1; } int k; inline int i(void) { return 1; } int w(void) __attribute__((weak)); int w(void) { "
        "return 1; }",
        "int x = 2; int f(void) { return 2; } void k(void) {} inline int i(void) { return 2; } int w(void) { return 2; }"};
    fixture f = build_in(space_new(), 2, text);
    assert_int_equal(f.messages.errors, 3);
    drop_all(&f);
}

static void test_unsupported(void **state)
{
    (void)state;
    fixture f = build("__float128 f(__float128 x) { return x + x; } int h(void) { return 1; }");
    assert_int_equal(function(&f, "f")->count_locations, 3);
    assert_false(name_empty(function(&f, "f")->unsupported));
    assert_true(name_empty(function(&f, "h")->unsupported));
    assert_int_equal(f.messages.warnings, 1);
    drop_all(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),       cmocka_unit_test(test_conditions),   cmocka_unit_test(test_calls),
        cmocka_unit_test(test_arrays),      cmocka_unit_test(test_declarations), cmocka_unit_test(test_stable),
        cmocka_unit_test(test_records),     cmocka_unit_test(test_link),         cmocka_unit_test(test_conflicts),
        cmocka_unit_test(test_unsupported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
