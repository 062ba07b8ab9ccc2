/* Engines that are stopped: wherever a limit cuts an analysis short, its answer is the right one or unknown. */
#include "program_aid.h"

#include "analysis/engine.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

#define DECLARATIONS "extern void __VERIFIER_error(void); extern int __VERIFIER_nondet_int(void);\n"

/* The error lies behind a loop, two calls and a branch, so that there is much to be cut off before it. */
#define BODY(LIMIT)                                                                            \
    DECLARATIONS "static int locked, count;\n"                                                 \
                 "static void lock(void) { if (locked) __VERIFIER_error(); locked = 1; }\n"    \
                 "static void unlock(void) { if (!locked) __VERIFIER_error(); locked = 0; }\n" \
                 "static int step(int a, int up) { return up ? a + 1 : a - 1; }\n"             \
                 "int main(void) {\n"                                                          \
                 "    int i = 0, stop = 0;\n"                                                  \
                 "    while (i < 3 && !stop) {\n"                                              \
                 "        lock();\n"                                                           \
                 "        if (__VERIFIER_nondet_int() > 7) { count++; stop = count > 2; }\n"   \
                 "        if (count < " LIMIT ") unlock();\n"                                  \
                 "        i = step(i, 1);\n"                                                   \
                 "    }\n"                                                                     \
                 "    if (locked) __VERIFIER_error();\n"                                       \
                 "    return 0;\n"                                                             \
                 "}\n"

struct job {
    const char *text;
    const engine *e;
    uint64_t max_steps, steps;
    engine_result r;
};

static void work(void *context, const verify_task *t)
{
    struct job *j = context;
    limits l = {.max_steps = j->max_steps};
    stats st = {0};
    engine_result_init(&j->r);
    j->e->run(t, &(engine_options){.limits = &l, .stats = &st}, &j->r);
    j->steps = l.steps;
    engine_result_free(&j->r);
}

static struct job run(const engine *e, const char *text, uint64_t max_steps)
{
    struct job j = {.text = text, .e = e, .max_steps = max_steps};
    assert_true(aid_with_task(text, work, &j));
    return j;
}

/* As many cuts as the time allows, everywhere in the run: each step of the first ones, then further and further apart. */
static void cut_everywhere(const char *text, engine_answer wrong, engine_answer right)
{
    uint32_t decided = 0;
    for (uint32_t k = 0; engine_at(k); k++) {
        const engine *e = engine_at(k);
        struct job whole = run(e, text, 2000000);
        assert_int_not_equal(whole.r.answer, wrong);
        decided += whole.r.answer == right;
        uint32_t cuts = 0;
        for (uint64_t at = 1; at < whole.steps; at += 1 + at / 16, cuts++) {
            struct job j = run(e, text, at);
            if (j.r.answer == wrong)
                fail_msg("%s, cut after %llu of %llu steps: the wrong answer", e->name, (unsigned long long)at,
                         (unsigned long long)whole.steps);
        }
        print_message("%s: %u cuts in %llu steps\n", e->name, cuts, (unsigned long long)whole.steps);
    }
    assert_true(decided >= 2);
}

static void no_proof_of_an_unsafe_program(void **state)
{
    (void)state;
    cut_everywhere(BODY("3"), ENGINE_TRUE, ENGINE_FALSE);
}

static void no_error_in_a_safe_program(void **state)
{
    (void)state;
    cut_everywhere(BODY("4"), ENGINE_FALSE, ENGINE_TRUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_proof_of_an_unsafe_program),
        cmocka_unit_test(no_error_in_a_safe_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
