/* Explicit values with refinement: answers for small programs, and that true and false are never confused. */
#include "program_aid.h"

#include "analysis/facts/interval.h"
#include "analysis/value/value.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

#define DECLARATIONS                                                                                                               \
    "extern void __VERIFIER_error(void); extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int); extern void " \
    "abort(void);\n"

struct job {
    const char *text;
    bool with_intervals;
    engine_answer answer;
    uint64_t refinements;
    uint32_t choices;
};

static void work(void *context, const verify_task *t)
{
    struct job *j = context;
    limits l = {0};
    limits_set_timeout(&l, 20);
    stats st = {0};
    interval_facts *facts = j->with_intervals ? interval_analyse(t, &l) : NULL;
    engine_options o = {.limits = &l, .stats = &st, .intervals = facts};
    engine_result r;
    engine_result_init(&r);
    engine_value.run(t, &o, &r);
    j->answer = r.answer;
    j->refinements = st.refinements;
    j->choices = r.choices.len;
    engine_result_free(&r);
    interval_free(facts);
}

static struct job ask(const char *text, bool with_intervals)
{
    struct job j = {.text = text, .with_intervals = with_intervals};
    assert_true(aid_with_task(text, work, &j));
    return j;
}

static void expect(engine_answer wanted, const char *text)
{
    assert_int_equal(ask(text, false).answer, wanted);
    assert_int_equal(ask(text, true).answer, wanted);
}

static void nothing_to_track(void **state)
{
    (void)state;
    expect(ENGINE_TRUE, DECLARATIONS "int main(void) { int x = __VERIFIER_nondet_int(); while (x) x--; return 0; }");
    struct job j = ask(DECLARATIONS "int main(void) { int x = 5; if (x != 5) __VERIFIER_error(); return 0; }", false);
    assert_int_equal(j.answer, ENGINE_TRUE);
    assert_int_equal(j.refinements, 0); /* within one block everything is known */
}

static const char *const machine = DECLARATIONS
    "int main(void) { int state = 1, count = 0; while (1) { int input = __VERIFIER_nondet_int(); if (input != 1 && input != 2) return 0;"
    "if (state == 1 && input == 2) { state = 2; } else if (state == 2 && input == 1) { state = 3; } else if (state == 3 && input == 1) { "
    "state = 1; count = 7; }"
    "if (%s) __VERIFIER_error(); } }";

static void state_machines(void **state)
{
    (void)state;
    char text[1000];
    snprintf(text, sizeof text, machine, "state == 4");
    expect(ENGINE_TRUE, text);
    snprintf(text, sizeof text, machine, "state == 3 && count == 7");
    struct job j = ask(text, false);
    assert_int_equal(j.answer, ENGINE_FALSE);
    assert_true(j.choices >= 5); /* 2 1 1 2 1 */
    snprintf(text, sizeof text, machine, "state != 1 && count == 6");
    expect(ENGINE_TRUE, text);
}

static void cells(void **state)
{
    (void)state; /* any number of values, but few cells; bounds between the constants */
    expect(ENGINE_TRUE, DECLARATIONS "int main(void) { int x = 50; while (1) { int i = __VERIFIER_nondet_int(); if (i == 1) x = (x % 25) + "
                                     "60; else if (i == 2) x = (x % 7) * 3 + 20; if (x > 90 || x < 10) __VERIFIER_error(); } }");
    expect(ENGINE_TRUE, DECLARATIONS "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { if (x < 1000000) x = x + 1; } if (x > "
                                     "1000000) __VERIFIER_error(); return 0; }");
    expect(
        ENGINE_FALSE, DECLARATIONS
        "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { if (x < 5) x = x + 1; } if (x > 4) __VERIFIER_error(); return 0; }");
}

static void holes(void **state)
{
    (void)state;
    expect(ENGINE_TRUE, DECLARATIONS "int main(void) { int p = __VERIFIER_nondet_int(), lock; while (__VERIFIER_nondet_int()) { lock = 0; "
                                     "if (p != 0) lock = 1; if (p != 0) { if (lock != 1) __VERIFIER_error(); } } return 0; }");
}

static void calls(void **state)
{
    (void)state;
    expect(ENGINE_TRUE, DECLARATIONS "int g; static int next(int x) { return x == 3 ? 0 : x + 1; } int main(void) { while "
                                     "(__VERIFIER_nondet_int()) g = next(g); if (g > 3) __VERIFIER_error(); return 0; }");
    expect(ENGINE_TRUE, DECLARATIONS
           "static int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); } int main(void) { if (f(20) != 20) __VERIFIER_error(); return 0; }");
    expect(ENGINE_FALSE, DECLARATIONS
           "static int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); } int main(void) { if (f(20) == 20) __VERIFIER_error(); return 0; }");
    expect(ENGINE_TRUE, DECLARATIONS "int g; static void a(void) { g = 1; } static void b(void) { g = 2; } int main(void) { void "
                                     "(*p)(void) = __VERIFIER_nondet_int() ? a : b; p(); if (g == 3) __VERIFIER_error(); return 0; }");
    expect(ENGINE_FALSE, DECLARATIONS "int g; static void a(void) { g = 1; } static void b(void) { g = 2; } int main(void) { void "
                                      "(*p)(void) = __VERIFIER_nondet_int() ? a : b; p(); if (g == 2) __VERIFIER_error(); return 0; }");
    expect(ENGINE_FALSE, DECLARATIONS "int main(void) { int x; if (x == 77) __VERIFIER_error(); return 0; }");
}

static void memory(void **state)
{
    (void)state;
    expect(ENGINE_TRUE, DECLARATIONS "struct s { int state; int other; }; extern void *malloc(unsigned long); static void step(struct s "
                                     "*p) { if (p->state == 1) p->state = 2; else p->state = 1; p->other++; }"
                                     "int main(void) { struct s *p = malloc(sizeof *p); p->state = 1; p->other = 0; while "
                                     "(__VERIFIER_nondet_int()) step(p); if (p->state == 3) __VERIFIER_error(); return 0; }");
    assert_int_not_equal(ask(DECLARATIONS "int main(void) { int x = 1, y = 1, *p = &x; if (__VERIFIER_nondet_int()) p = &y; *p = 5; if (x "
                                          "== 5) __VERIFIER_error(); return 0; }",
                             false)
                             .answer,
                         ENGINE_TRUE);
}

/* Not true, whatever else: executions that are not followed. */
static void incomplete(void **state)
{
    (void)state;
    assert_int_equal(ask(DECLARATIONS "typedef long jb[8]; extern int setjmp(jb); jb b; int main(void) { if (setjmp(b)) "
                                      "__VERIFIER_assume(0); if (b == 0) __VERIFIER_error(); return 0; }",
                         false)
                         .answer,
                     ENGINE_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_to_track),
                                       cmocka_unit_test(state_machines),
                                       cmocka_unit_test(cells),
                                       cmocka_unit_test(holes),
                                       cmocka_unit_test(calls),
                                       cmocka_unit_test(memory),
                                       cmocka_unit_test(incomplete)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
