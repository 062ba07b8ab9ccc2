/* The search that is guided by coverage: executions that begin anew, what is kept, what comparisons make of inputs, counted work. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "analysis/budgets.h"
#include "replay/interpreted/supply.h"
#include "analysis/native/guided.h"
#include "analysis/native/mutate.h"
#include "program_aid.h"
#include <string.h>

#define INPUTS "int __VERIFIER_nondet_int(void); void reach_error(void);"

/* ---- executions that begin anew ---- */

static uint64_t pick_small(void *context, uint32_t size, bool is_pointer)
{
    (void)size, (void)is_pointer;
    return (*(uint64_t *)context)++ % 5;
}

/* Each execution is that of an interpreter of its own. */
static void execute_many(void *context, const verify_task *t)
{
    enum { TIMES = 20 };
    (void)context;
    uint64_t number = 0;
    value_supply values = {.task = t, .context = &number, .pick = pick_small};
    run_supply supply = supply_values(&values);
    run_observer observer = {.context = &values, .supply = &supply};
    run_options o = {.property = t->property, .max_steps = 100000, .observer = &observer};
    interpreter *m = interpreter_new(t->program, &o);
    for (uint32_t k = 0; k < TIMES; k++) {
        supply_begin(&values);
        number = k;
        run_result again = interpreter_execute(m);
        number = k;
        run_result fresh = interpret(t->program, &o);
        assert_int_equal(again.outcome, fresh.outcome);
        assert_int_equal(again.steps, fresh.steps);
        assert_int_equal(again.status, fresh.status);
        assert_string_equal(again.message, fresh.message);
    }
    interpreter_free(m);
    vec_free(&values.values);
}

static void executions_leave_nothing(void **state)
{
    (void)state;
    static const char *const texts[] = {
        INPUTS "int g = 3; int main(void) { static int s; int x = __VERIFIER_nondet_int(); g += x; s++; return g * 10 + s; }",
        INPUTS "void *malloc(unsigned long); void free(void *); int main(void) { int x = __VERIFIER_nondet_int(); int *p = malloc(40000);"
               "int sum = 0; for (int i = 0; i < 10000; i++) sum += p[i]; p[x * 2000] = 7; if (x == 3) free(p); if (x == 4) return *p; "
               "p[3] = 9; return sum; }",
        INPUTS "int f(int n) { int a[50]; if (n) return f(n - 1); int s = 0; for (int i = 0; i < 50; i++) s += a[i]; a[7] = 3; return s; }"
               "int main(void) { return f(__VERIFIER_nondet_int()); }",
        INPUTS "extern int e; int main(void) { e += __VERIFIER_nondet_int(); return e; }",
        INPUTS
        "int *p; int main(void) { int x = __VERIFIER_nondet_int(); if (x == 2) return *p; if (x == 3) reach_error(); return 1 / x; }",
        INPUTS
        "int atexit(void (*)(void)); char *strtok(char *, const char *); int rand(void); int n; void last(void) { if (n) reach_error(); }"
        "int main(void) { char t[] = \"a b\"; n = __VERIFIER_nondet_int() == 2; if (n) atexit(last); char *s = strtok(n ? t : 0, \" \");"
        "return s ? rand() % 100 : 1; }",
    };
    for (uint32_t k = 0; k < sizeof texts / sizeof *texts; k++) assert_true(aid_with_task(texts[k], execute_many, NULL));
}

/* ---- what is kept ---- */

static void keeps_what_is_new(void **state)
{
    (void)state;
    corpus c;
    corpus_init(&c, 4);
    assert_true(corpus_is_new_way(&c, 1, 1));
    assert_true(corpus_is_open(&c, 1));
    corpus_note_way(&c, 1, 1);
    assert_false(corpus_is_new_way(&c, 1, 1));
    assert_true(corpus_is_new_way(&c, 1, 2));
    assert_true(corpus_is_open(&c, 0));
    corpus_note_way(&c, 0, 255);
    assert_false(corpus_is_open(&c, 1));
    assert_false(corpus_is_new_way(&c, 0, 254));
    assert_true(corpus_note_state(&c, 7));
    assert_false(corpus_note_state(&c, 7));
    corpus_free(&c);
}

static void forgets_beyond_its_bound(void **state)
{
    (void)state;
    corpus c;
    corpus_input one = {.bits = 1, .size = 4};
    corpus_init(&c, 2);
    for (uint32_t k = 0; k < 2 * BUDGET_NATIVE_SEEDS; k++) {
        corpus_add(&c, SEED_WAY, &one, 1, k, 0);
        corpus_seed *s = corpus_choose(&c, SEED_WAY, k);
        assert_non_null(s);
        s->tries++;
    }
    assert_int_equal(c.seeds[SEED_WAY].len, BUDGET_NATIVE_SEEDS);
    assert_null(corpus_choose(&c, SEED_STATE, 1));
    corpus_free(&c);
}

/* ---- comparisons ---- */

/* Among the sequences near the seed there is one with these bits. */
static bool becomes(const corpus_input *inputs, uint32_t count, corpus_comparison o, const corpus_input *wanted, uint32_t count_wanted)
{
    enum { TRIES = 200 };
    corpus c;
    corpus_inputs out = {0};
    likely_numbers numbers = {.random = 1, .has_constants = true};
    bool found = false;
    corpus_init(&c, 2);
    corpus_add(&c, SEED_WAY, inputs, count, 10, 0);
    corpus_seed *s = corpus_choose(&c, SEED_WAY, 0);
    vec_push(&s->comparisons, o);
    for (uint32_t k = 0; k < TRIES && !found; k++, s->tries++) {
        (void)mutate_seed(&c, s, &numbers, &out);
        found = out.len >= count_wanted;
        for (uint32_t i = 0; found && i < count_wanted; i++) found = out.data[i].bits == wanted[i].bits;
    }
    vec_free(&out);
    likely_free(&numbers);
    corpus_free(&c);
    return found;
}

static void inputs_become_operands(void **state)
{
    (void)state;
    const corpus_input word[] = {{5, 4, false}, {77, 4, false}}, right[] = {{5, 4, false}, {0xdeadbeef, 4, false}};
    assert_true(becomes(word, 2, (corpus_comparison){.size = 4, .asked = 2, .a = 77, .b = 0xdeadbeef}, right, 2));
    const corpus_input hidden[] = {{0x1234, 4, false}}, seen[] = {{0x1234 ^ 0x77 ^ 0xabcd, 4, false}};
    assert_true(becomes(hidden, 1, (corpus_comparison){.size = 4, .asked = 1, .a = 0x77, .b = 0xabcd}, seen, 1));
    const corpus_input bytes[] = {{9, 1, false}, {1, 1, false}, {2, 1, false}},
                       spelled[] = {{9, 1, false}, {0x34, 1, false}, {0x12, 1, false}};
    assert_true(becomes(bytes, 3, (corpus_comparison){.size = 4, .asked = 3, .a = 0x0201, .b = 0x1234}, spelled, 3));
    const corpus_input digit[] = {{'7', 1, false}}, digits[] = {{'4', 1, false}, {'2', 1, false}};
    assert_true(becomes(digit, 1, (corpus_comparison){.size = 4, .asked = 1, .a = 7, .b = 42}, digits, 2));
}

/* ---- the search ---- */

typedef struct {
    bool wanted;
    uint32_t reached, runs;
} expectation;

static bool note_reached(void *context, const chosen_values *values)
{
    expectation *e = context;
    assert_true(values->len > 0);
    e->reached++;
    return true;
}

static void search(void *context, const verify_task *t)
{
    expectation *e = context;
    attack_options o = {.most_steps = 5000000, .context = e, .reached = note_reached};
    attack_result r = guided_search(t, NULL, &o), again = guided_search(t, NULL, &o);
    assert_int_equal(r.has_won, e->wanted);
    assert_int_equal(r.runs, again.runs);
    assert_int_equal(r.steps, again.steps);
    assert_true(r.steps <= o.most_steps);
    e->runs = r.runs;
}

static void finds_and_repeats(void **state)
{
    (void)state;
    expectation deep = {.wanted = true}, safe = {.wanted = false}, closed = {.wanted = false};
    assert_true(aid_with_task(INPUTS "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();"
                                     "if ((a ^ 0x5aa5) == 0x71234567 && b - a == 99999) reach_error(); return 0; }",
                              search, &deep));
    assert_int_equal(deep.reached, 2);
    assert_true(deep.runs < 2000);
    assert_true(aid_with_task(INPUTS "int main(void) { unsigned x = __VERIFIER_nondet_int(); if (x * x == 17) reach_error(); return 0; }",
                              search, &safe));
    assert_int_equal(safe.reached, 0);
    assert_true(aid_with_task(INPUTS "int g; int main(void) { if (g) reach_error(); return 0; }", search, &closed));
    assert_true(closed.runs < 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(executions_leave_nothing), cmocka_unit_test(keeps_what_is_new), cmocka_unit_test(forgets_beyond_its_bound),
        cmocka_unit_test(inputs_become_operands),   cmocka_unit_test(finds_and_repeats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
