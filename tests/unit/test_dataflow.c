/* The data-flow detector (cond/dataflow.h): differences that can influence which path is taken, and such that cannot. */
#include "program_aid.h"

#include "base/bigstack.h"
#include "cond/diffcond.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

typedef struct {
    aid_program a, b;
    externals_mode externals;
    bool covers_all[2]; /* by detector */
} pair;

static void compare_on_stack(void *pair_)
{
    pair *p = pair_;
    compared_program o = {.program = p->a.p, .calls = p->a.g, .entry = program_find(p->a.p, "main")},
                     n = {.program = p->b.p, .calls = p->b.g, .entry = program_find(p->b.p, "main")};
    for (int k = DETECTOR_SYNTACTIC; k <= DETECTOR_DATAFLOW; k++) {
        diff_condition *d = diffcond_compute(&o, &n, p->externals, (diff_detector)k, NULL);
        p->covers_all[k] = diffcond_covers_all(d);
        diffcond_free(d);
    }
}

/* Does the detector take the two programs for programs that reach the same error calls? */
static bool reaches_same_with(externals_mode externals, const char *before, const char *after)
{
    cfa_space *s = space_new();
    pair p = {.externals = externals};
    p.a = aid_build(s, before, false);
    p.b = aid_build(s, after, false);
    assert_non_null(p.a.p);
    assert_non_null(p.b.p);
    assert_true(bigstack_run(compare_on_stack, &p));
    assert_false(p.covers_all[DETECTOR_SYNTACTIC]);
    aid_free(&p.a);
    aid_free(&p.b);
    space_free(s);
    return p.covers_all[DETECTOR_DATAFLOW];
}

static bool reaches_same(const char *before, const char *after) { return reaches_same_with(EXTERNALS_WRITES, before, after); }

#define DECLARED \
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int g, h; static int s; int *keep; void use(int *p); "
#define MAIN(body) DECLARED "int main(void) { int a = __VERIFIER_nondet_int(); int b; int c; " body " return 0; }"
#define CHECK      "if (a == 3) reach_error(); "

static void test_without_influence(void **unused)
{
    (void)unused;
    assert_true(reaches_same(MAIN("b = 1;" CHECK), MAIN("b = 2;" CHECK)));                       /* another value */
    assert_true(reaches_same(MAIN(CHECK), MAIN("b = 2;" CHECK)));                                /* inserted */
    assert_true(reaches_same(MAIN("b = 1; c = 2;" CHECK), MAIN(CHECK)));                         /* removed */
    assert_true(reaches_same(MAIN("b = 1; c = b + 1;" CHECK), MAIN("b = 2; c = b + 1;" CHECK))); /* handed on */
    assert_true(reaches_same(MAIN("b = 1; b = a; if (b == 3) reach_error();"), MAIN("b = 2; b = a; if (b == 3) reach_error();")));
    assert_true(reaches_same(MAIN("g = 1;" CHECK), MAIN("g = 2;" CHECK))); /* a global that nobody reads */
    assert_true(reaches_same(MAIN("while (a < 9) { b = 1; a++; }" CHECK), MAIN("while (a < 9) { b = 2; a++; }" CHECK)));
    assert_true(reaches_same(MAIN("b = 1;" CHECK), MAIN("int d = 5; b = d;" CHECK))); /* a new variable */
}

static void test_with_influence(void **unused)
{
    (void)unused;
    assert_false(reaches_same(MAIN("b = 1; if (b == 2) reach_error();"), MAIN("b = 2; if (b == 2) reach_error();")));
    assert_false(reaches_same(MAIN("b = 1; c = b; if (c == 2) reach_error();"), MAIN("b = 2; c = b; if (c == 2) reach_error();")));
    assert_false(reaches_same(MAIN("if (a == 4) reach_error();"), MAIN(CHECK)));
    assert_false(reaches_same(MAIN("b = 1;" CHECK), MAIN(CHECK CHECK)));
    assert_false(reaches_same(MAIN("if (a == 3) return 0;" CHECK), MAIN(CHECK))); /* a branch is gone, and an error comes into reach */
    assert_false(reaches_same(MAIN("b = 0; if (b) reach_error();"), MAIN("if (b) reach_error();"))); /* not initialised any more */
}

/* The old program may not get behind the place where they differ. */
static void test_termination(void **unused)
{
    (void)unused;
    assert_false(reaches_same(MAIN("b = 0; while (b < 1) c = 1;" CHECK), MAIN("b = 1; while (b < 1) c = 1;" CHECK)));
    assert_false(reaches_same(MAIN("for (;;) b = 1;" CHECK), MAIN("b = 1;" CHECK)));
    assert_false(reaches_same(MAIN("b = 1 / a;" CHECK), MAIN("b = 1;" CHECK)));
    assert_false(reaches_same(MAIN("b = 1 << a;" CHECK), MAIN("b = 1;" CHECK)));
    assert_false(reaches_same(MAIN("b = *keep;" CHECK), MAIN("b = 1;" CHECK)));
    assert_false(reaches_same(MAIN("b = 1; c = a / b;" CHECK), MAIN("b = 2; c = a / b;" CHECK)));
    assert_false(reaches_same(MAIN("use(0);" CHECK), MAIN(CHECK)));
}

static void test_memory(void **unused)
{
    (void)unused;
    assert_false(
        reaches_same(MAIN("int *p = &b; b = 1; if (*p == 2) reach_error();"), MAIN("int *p = &b; b = 2; if (*p == 2) reach_error();")));
    assert_false(reaches_same(MAIN("int x[2] = {0, 0}; b = 0; x[b] = 1; if (x[1]) reach_error();"),
                              MAIN("int x[2] = {0, 0}; b = 1; x[b] = 1; if (x[1]) reach_error();")));
    assert_false(
        reaches_same(MAIN("int *p; p = &g; *p = 1; if (g) reach_error();"), MAIN("int *p; p = &h; *p = 1; if (g) reach_error();")));
    assert_false(reaches_same(MAIN("use(&b); b = 1;" CHECK), MAIN("use(&b); b = 2;" CHECK)));
    assert_false(reaches_same(MAIN("volatile int v = 1; v = 1; if (v == 2) reach_error();"),
                              MAIN("volatile int v = 1; v = 2; if (v == 2) reach_error();")));
    assert_false(reaches_same(MAIN("struct { int x; } r; r.x = 1; if (r.x == 2) reach_error();"),
                              MAIN("struct { int x; } r; r.x = 2; if (r.x == 2) reach_error();")));
}

#define CALLS(inside, body) \
    DECLARED "int f(int x) { " inside " return x; } int main(void) { int a = __VERIFIER_nondet_int(); int b = 0;" body " return 0; }"

static void test_calls(void **unused)
{
    (void)unused;
    assert_false(reaches_same(CALLS("if (g == 2) reach_error();", "g = 1; f(a);"), CALLS("if (g == 2) reach_error();", "g = 2; f(a);")));
    assert_false(reaches_same(CALLS("if (g == 2) reach_error();", "int (*p)(int) = f; g = 1; p(a);"),
                              CALLS("if (g == 2) reach_error();", "int (*p)(int) = f; g = 2; p(a);")));
    assert_false(reaches_same(CALLS("if (x == 2) reach_error();", "b = 1; f(b);"), CALLS("if (x == 2) reach_error();", "b = 2; f(b);")));
    assert_false(reaches_same(CALLS("x = x + 1;", "if (f(a) == 2) reach_error();"), CALLS("x = x + 2;", "if (f(a) == 2) reach_error();")));
    assert_false(reaches_same(CALLS("g = 1;", "f(a); if (g == 2) reach_error();"), CALLS("g = 2;", "f(a); if (g == 2) reach_error();")));
    assert_false(
        reaches_same(CALLS("s++;", "s = 1; f(a); if (s == 3) reach_error();"), CALLS("s++;", "s = 2; f(a); if (s == 3) reach_error();")));
    assert_false(reaches_same(CALLS("static int n; n = 1; n++; if (n == 3) reach_error();", "f(a);"),
                              CALLS("static int n; n = 2; n++; if (n == 3) reach_error();", "f(a);")));
    assert_false(reaches_same(CALLS("int d; d = 1; if (x) f(d); else if (x == 0) reach_error();", "f(a);"),
                              CALLS("int d; d = 0; if (x) f(d); else if (x == 0) reach_error();", "f(a);"))); /* recursion */
    assert_true(
        reaches_same(CALLS("int d; d = 1;", "if (f(a) == 2) reach_error();"), CALLS("int d; d = 2;", "if (f(a) == 2) reach_error();")));
    assert_true(reaches_same(CALLS("", "b = 1; if (f(a) == 2) reach_error();"), CALLS("", "b = 2; if (f(a) == 2) reach_error();")));
}

/* A global of external linkage is others' as well, if functions without a body may do anything. */
static void test_others(void **unused)
{
    (void)unused;
    const char *before = MAIN("g = 1; use(0);" CHECK), *now = MAIN("g = 2; use(0);" CHECK);
    assert_false(reaches_same_with(EXTERNALS_ANYTHING, before, now));
    assert_true(reaches_same_with(EXTERNALS_PURE, before, now));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_influence),
        cmocka_unit_test(test_with_influence),
        cmocka_unit_test(test_termination),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
