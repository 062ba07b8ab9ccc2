/* Intervals of small programs: what must be known, what must not. tests/tools/fact_check.c compares them with executions. */
#include "program_aid.h"

#include "analysis/facts/interval.h"
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
    interval_facts *f;
} fixture;

#define DECLARATIONS                                                                                                               \
    "extern void __VERIFIER_error(void); extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); extern void " \
    "abort(void);\n"

static fixture analyse(const char *text)
{
    fixture x = {.s = space_new()};
    x.a = aid_build(x.s, text, false);
    assert_non_null(x.a.p);
    x.t = task_new(x.a.p, program_find(x.a.p, "main"), NULL, NULL);
    x.f = interval_analyse(x.t, NULL);
    assert_non_null(x.f);
    return x;
}

static void close_fixture(fixture *x)
{
    interval_free(x->f);
    task_free(x->t);
    aid_free(&x->a);
    space_free(x->s);
}

static bool proves(const char *text)
{
    fixture x = analyse(text);
    bool yes = interval_proves(x.f);
    close_fixture(&x);
    return yes;
}

/* Bounds of a local at the head of the function's first loop. */
static bool at_loop(const fixture *x, const char *function, const char *variable, __int128 *low, __int128 *high)
{
    fn f = program_find(x->a.p, function);
    assert_true(x->t->loops[f.i].count > 0);
    return interval_of(x->f, f, x->t->loops[f.i].loops[0].head, aid_local(&x->a, function, variable), low, high);
}

static void loops(void **state)
{
    (void)state;
    fixture x = analyse(
        DECLARATIONS
        "int main(void) { int i = 0, s = 0; while (i < 100) { s = i; i++; } if (i != 100 || s > 99) __VERIFIER_error(); return s; }");
    __int128 low, high;
    assert_true(at_loop(&x, "main", "i", &low, &high));
    assert_true(low == 0 && high == 100);
    assert_true(interval_proves(x.f));
    close_fixture(&x);
    assert_true(proves(DECLARATIONS "int main(void) { unsigned i; for (i = 10; i > 0; i--) ; if (i) __VERIFIER_error(); return 0; }"));
    assert_true(
        proves(DECLARATIONS
               "int main(void) { int i, j; for (i = 0; i < 8; i++) for (j = 0; j < i; j++) if (j >= 8) __VERIFIER_error(); return 0; }"));
    assert_false(
        proves(DECLARATIONS
               "int main(void) { int i = 0; while (__VERIFIER_nondet_int()) i++; if (i < 0) __VERIFIER_error(); return 0; }")); /* wraps */
}

static void conditions(void **state)
{
    (void)state;
    assert_true(proves(
        DECLARATIONS
        "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3 && x < 9) { if (x == 9 || x <= 3) __VERIFIER_error(); } return 0; }"));
    assert_true(
        proves(DECLARATIONS "int main(void) { int x = __VERIFIER_nondet_int(); if (x != 0) { if (!x) __VERIFIER_error(); } return 0; }"));
    assert_true(proves(
        DECLARATIONS
        "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x == 7); if (x + 1 != 8) __VERIFIER_error(); return 0; }"));
    assert_true(
        proves(DECLARATIONS
               "int main(void) { unsigned char c = (unsigned char)__VERIFIER_nondet_int(); if (c > 255) __VERIFIER_error(); return 0; }"));
    assert_false(proves(DECLARATIONS "int main(void) { int x = __VERIFIER_nondet_int(); if (x + 1 < x) __VERIFIER_error(); return 0; }"));
    assert_false(proves(DECLARATIONS "int main(void) { int x; if (x == 5) __VERIFIER_error(); return 0; }")); /* not initialised */
    assert_false(proves(DECLARATIONS "extern int x; int main(void) { if (x == 5) __VERIFIER_error(); return 0; }"));
}

static void calls(void **state)
{
    (void)state;
    assert_true(proves(DECLARATIONS "static int twice(int x) { return 2 * x; } int main(void) { int a = twice(3), b = twice(5); if (a > 10 "
                                    "|| b < 6) __VERIFIER_error(); return 0; }"));
    assert_true(proves(DECLARATIONS
                       "int g; static void set(int x) { g = x; } int main(void) { set(4); if (g != 4) __VERIFIER_error(); return 0; }"));
    assert_true(
        proves(DECLARATIONS "int g = 1; static void fail(void) { __VERIFIER_error(); } int main(void) { if (g != 1) fail(); return 0; }"));
    assert_false(proves(DECLARATIONS "int g = 1; static void fail(void) { __VERIFIER_error(); } int main(void) { g = "
                                     "__VERIFIER_nondet_int(); if (g != 1) fail(); return 0; }"));
    assert_true(proves(DECLARATIONS "int g; static void a(void) { g = 1; } static void b(void) { g = 2; } int main(void) { void (*p)(void) "
                                    "= __VERIFIER_nondet_int() ? a : b; p();"
                                    "if (g < 0 || g > 2) __VERIFIER_error(); return 0; }"));
    assert_false(proves(DECLARATIONS "int g; static int f(int n) { if (n > 0) { g = n; return f(n - 1) + 1; } return 0; } int main(void) { "
                                     "if (f(5) == 5) __VERIFIER_error(); return 0; }"));
    assert_true(proves(
        DECLARATIONS "static void check(int c) { if (!c) abort(); } int main(void) { abort(); check(0); __VERIFIER_error(); return 0; }"));
}

static void memory(void **state)
{
    (void)state;
    assert_true(
        proves(DECLARATIONS
               "static void set(int *p) { *p = 4; } int main(void) { int x = 1; set(&x); if (x != 4) __VERIFIER_error(); return 0; }"));
    assert_false(proves(DECLARATIONS "static void set(int *p) { *p = 4; } int main(void) { int x = 1, y = 1; set(__VERIFIER_nondet_int() ? "
                                     "&x : &y); if (x == 4) __VERIFIER_error(); return 0; }"));
    assert_true(proves(
        DECLARATIONS
        "struct s { int a, b; }; extern void *malloc(unsigned long); int main(void) { struct s *p = malloc(sizeof *p); p->a = 1; p->b = 2;"
        "if (p->a != 1) __VERIFIER_error(); return 0; }"));
    assert_false(proves(DECLARATIONS "struct s { int a; }; extern void *malloc(unsigned long); int main(void) { struct s *p = 0, *q; for "
                                     "(int i = 0; i < 2; i++) { q = p; p = malloc(sizeof *p);"
                                     "p->a = i; } if (q->a == 0) __VERIFIER_error(); return 0; }"));
    assert_false(proves(DECLARATIONS "int a[3]; int main(void) { int i = __VERIFIER_nondet_int(); a[0] = 1; if (i >= 0 && i < 3) { a[i] = "
                                     "5; if (a[0] == 5) __VERIFIER_error(); } return 0; }"));
    assert_false(proves(DECLARATIONS "int f(int n, int *p) { int x = n; if (n) return f(n - 1, &x); *p = 9; return x; } int main(void) { "
                                     "int y = 1; if (f(1, &y) == 1) __VERIFIER_error(); return 0; }"));
    assert_true(proves(DECLARATIONS "const int table[] = {1, 2, 3}; int main(void) { if (table[1] != 2) __VERIFIER_error(); return 0; }"));
    assert_false(proves(
        DECLARATIONS "union u { int i; char c; }; int main(void) { union u x; x.i = 0; x.c = 1; if (x.i) __VERIFIER_error(); return 0; }"));
}

static void dead_code(void **state)
{
    (void)state;
    fixture x =
        analyse(DECLARATIONS "static int never(void) { return 1; } int main(void) { int x = 2; if (x == 3) x = never(); return x; }");
    fn main_function = program_find(x.a.p, "main"), never = program_find(x.a.p, "never");
    assert_true(interval_unreachable(x.f, never, LOC_ENTRY));
    const cfa_function *f = fn_get(x.a.p, main_function);
    bool found = false;
    for (uint32_t l = LOC_ENTRY; l < f->count_locations; l++)
        if (op_get(x.s, f->locations[l].op)->kind == OP_ASSUME) {
            found = true;
            assert_true(interval_branch_dead(x.f, main_function, l, 0));
            assert_false(interval_branch_dead(x.f, main_function, l, 1));
        }
    assert_true(found);
    close_fixture(&x);
}

/* Control flow that is not modelled: nothing may be said. */
static void nothing_known(void **state)
{
    (void)state;
    fixture x = analyse(DECLARATIONS "typedef long jb[8]; extern int setjmp(jb); jb b; int main(void) { int x = 0; if (setjmp(b)) x = 1; "
                                     "if (x == 2) __VERIFIER_error(); return 0; }");
    assert_non_null(interval_unsupported(x.f));
    assert_false(interval_proves(x.f));
    assert_false(interval_unreachable(x.f, program_find(x.a.p, "main"), LOC_ENTRY));
    close_fixture(&x);
}

static void irreducible(void **state)
{
    (void)state;
    assert_false(proves(DECLARATIONS "int main(void) { int i = 0; if (__VERIFIER_nondet_int()) goto in; while (i < 5) { i++; in: i += 2; } "
                                     "if (i == 6) __VERIFIER_error(); return 0; }"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(loops),      cmocka_unit_test(conditions), cmocka_unit_test(calls),
                                       cmocka_unit_test(memory),     cmocka_unit_test(dead_code),  cmocka_unit_test(nothing_known),
                                       cmocka_unit_test(irreducible)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
