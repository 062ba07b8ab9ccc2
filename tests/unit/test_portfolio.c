#include "analysis/engine_message.h"
#include "analysis/portfolio.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
/* cmocka needs the four above first */
#include <cmocka.h>

/* ---- engines that behave badly in every way ---- */

static void nap(double seconds)
{
    for (double until = limits_now() + seconds; limits_now() < until;) continue;
}

static void say_true(const verify_task *t, const engine_options *o, engine_result *r)
{
    (void)t;
    o->stats->solver_queries += 7;
    r->answer = ENGINE_TRUE;
    engine_result_assume(r, "the sky is blue");
    engine_result_assume(r, "the sky is blue");
}
static void say_late_true(const verify_task *t, const engine_options *o, engine_result *r)
{
    nap(0.1);
    limits_work(o->limits, 10);
    say_true(t, o, r);
}
static void say_bounded(const verify_task *t, const engine_options *o, engine_result *r)
{
    say_true(t, o, r);
    r->bound = 3;
}
static void say_false(const verify_task *t, const engine_options *o, engine_result *r)
{
    (void)t, (void)o;
    r->answer = ENGINE_FALSE;
    vec_push(&r->choices,
             (chosen_value){.bits = (unsigned __int128)5 << 64 | 42, .width = 128, .is_input = true, .is_pointer = true, .at = {17}});
}
static void say_unknown(const verify_task *t, const engine_options *o, engine_result *r)
{
    (void)t;
    engine_tell(o->progress, "thinking", 3, 4);
    engine_result_unknown(r, "too %s", "hard");
}
static void crash(const verify_task *t, const engine_options *o, engine_result *r)
{
    (void)t, (void)o, (void)r;
    fprintf(stderr, "first line\nwhat a pity\n");
    signal(SIGSEGV, SIG_DFL); /* sanitized children keep the handler that they inherit, here cmocka's */
    raise(SIGSEGV);
}
static void leave(const verify_task *t, const engine_options *o, engine_result *r)
{
    (void)t, (void)o, (void)r;
    printf("never seen\n");
    _exit(3);
}
static void hang(const verify_task *t, const engine_options *o, engine_result *r)
{
    (void)t, (void)o, (void)r;
    for (;;) nap(1);
}
static void devour(const verify_task *t, const engine_options *o, engine_result *r)
{
    (void)t, (void)o, (void)r;
    for (;;) {
        char *p = malloc(1 << 20);
        if (!p) abort();
        memset(p, 1, 1 << 20);
        if ((uintptr_t)p % 16 == 1) puts("the compiler shall not drop it");
    }
}
static void obey(const verify_task *t, const engine_options *o, engine_result *r)
{
    (void)t;
    while (!limits_hit(o->limits)) continue;
    engine_result_limit(r, o->limits);
}

#define ENGINE(f) static const engine e_##f = {.name = #f, .purpose = "test", .run = f}
ENGINE(say_true);
ENGINE(say_late_true);
ENGINE(say_bounded);
ENGINE(say_false);
ENGINE(say_unknown);
ENGINE(crash);
ENGINE(leave);
ENGINE(hang);
ENGINE(devour);
ENGINE(obey);

static bool believe(void *context, const engine_result *r, char why[200])
{
    assert_int_equal(r->choices.len, 1);
    assert_true(r->choices.data[0].bits == ((unsigned __int128)5 << 64 | 42));
    assert_true(r->choices.data[0].is_input && r->choices.data[0].is_pointer && !r->choices.data[0].is_float);
    snprintf(why, 200, "not today");
    return context != NULL;
}

typedef struct {
    limits limits;
    stats stats;
    portfolio_result r;
    double seconds;
} outcome;

static void race(const verify_task *t, const portfolio_options *o, portfolio_result *out)
{
    portfolio *p = portfolio_open(t, o, out);
    (void)portfolio_continue(p, 0, NULL);
    portfolio_close(p);
}

static void run(outcome *out, const engine *const *list, uint32_t count, uint32_t cores, double timeout, uint64_t megabytes, bool trust,
                uint32_t unwind, uint64_t turn)
{
    *out = (outcome){.stats = {.tokens = 5}};
    limits_set_timeout(&out->limits, timeout);
    out->limits.memory_bytes = megabytes << 20;
    portfolio_options o = {.engines = list,
                           .count = count,
                           .cores = cores,
                           .first_turn = turn,
                           .engine = {.limits = &out->limits, .stats = &out->stats, .unwind = unwind},
                           .context = trust ? &trust : NULL,
                           .confirm = believe};
    double from = limits_now();
    race(NULL, &o, &out->r);
    out->seconds = limits_now() - from;
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no child is left */
}

static void expect(const outcome *out, uint32_t i, const char *text)
{
    char shown[400];
    portfolio_describe(&out->r.runs[i], shown, sizeof shown);
    assert_string_equal(shown, text);
}

static void test_bad_ends(void **state)
{
    (void)state;
    const engine *list[] = {&e_crash, &e_leave, &e_say_unknown, &e_say_false, &e_say_bounded, &e_say_true};
    for (int turn = 0; turn < 3; turn++) {
        uint32_t cores = 1; /* one after the other: nobody is stopped because another one is faster */
        outcome out;
        run(&out, list, 6, cores, 100, 0, false, 0, 100);
        assert_int_equal(out.r.winner, 5);
        assert_int_equal(out.r.contradiction, -1);
#ifndef __SANITIZE_ADDRESS__ /* which explains it in its own way */
        expect(&out, 0, "crashed: signal 11: what a pity");
#endif
        expect(&out, 1, "crashed: ended without an answer");
        expect(&out, 2, "too hard");
        expect(&out, 3, "counterexample did not replay: not today");
        expect(&out, 4, "true(bounded 3)");
        expect(&out, 5, "true");
        const portfolio_run *w = &out.r.runs[5];
        assert_int_equal(w->stats.solver_queries, 7);
        assert_int_equal(w->stats.tokens, 5);
        assert_int_equal(w->result.assumptions.len, 1);
        assert_string_equal(w->result.assumptions.data[0], "the sky is blue");
        portfolio_free(&out.r);
    }
}

static void test_bound_asked_for(void **state)
{
    (void)state;
    const engine *list[] = {&e_say_bounded, &e_hang};
    outcome out;
    run(&out, list, 2, 1, 100, 0, false, 3, 100);
    assert_int_equal(out.r.winner, 0);
    expect(&out, 1, "not started");
    portfolio_free(&out.r);
}

static void say_company(const verify_task *t, const engine_options *o, engine_result *r)
{
    (void)t;
    engine_result_unknown(r, o->has_peers ? "in company" : "alone");
}
ENGINE(say_company);

/* An engine that leaves long work to others has to know whether there are any: a race of one engine grants turns as well. */
static void test_company(void **state)
{
    (void)state;
    const engine *list[] = {&e_say_company, &e_say_unknown};
    for (uint32_t count = 1; count <= 2; count++) {
        outcome out;
        run(&out, list, count, 1, 100, 0, false, 0, 100);
        expect(&out, 0, count == 1 ? "alone" : "in company");
        portfolio_free(&out.r);
    }
}

static void test_hang_is_passed(void **state)
{
    (void)state;
    const engine *list[] = {&e_hang, &e_say_late_true};
    outcome out;
    run(&out, list, 2, 1, 1000, 0, false, 0, 0);
    assert_int_equal(out.r.winner, 1);
    expect(&out, 0, "stopped");
    portfolio_free(&out.r);
}

/* Engines that count a known number of ticks before they answer. */
static void count_ticks(const engine_options *o, uint64_t ticks)
{
    for (uint64_t k = 0; k < ticks / 10 && !o->limits->hit; k++) limits_work(o->limits, 10);
}
static void say_true_after_120(const verify_task *t, const engine_options *o, engine_result *r)
{
    count_ticks(o, 120);
    say_true(t, o, r);
}
static void say_true_after_60(const verify_task *t, const engine_options *o, engine_result *r)
{
    nap(0.02); /* the clock does not matter */
    count_ticks(o, 60);
    say_true(t, o, r);
}
static void say_unknown_after_40(const verify_task *t, const engine_options *o, engine_result *r)
{
    o->stats->solver_queries += 3;
    count_ticks(o, 40);
    say_unknown(t, o, r);
}
ENGINE(say_true_after_120);
ENGINE(say_true_after_60);
ENGINE(say_unknown_after_40);

/* With turns of 50, 100, … ticks, both answers come in the second round, and there the first engine's slot is the earlier one. */
static void test_earliest_slot_wins(void **state)
{
    (void)state;
    const engine *list[] = {&e_say_true_after_120, &e_say_true_after_60, &e_say_unknown_after_40};
    for (uint32_t cores = 1; cores <= 3; cores++)
        for (int repeat = 0; repeat < 5; repeat++) {
            outcome out;
            run(&out, list, 3, cores, 1000, 0, false, 0, 50);
            assert_int_equal(out.r.winner, 0);
            expect(&out, 1, "stopped");
            expect(&out, 2, "too hard"); /* in the first round */
            assert_int_equal(out.r.runs[0].ticks, 120);
            assert_int_equal(out.r.runs[1].ticks, 50);
            assert_int_equal(out.r.runs[2].ticks, 40);
            assert_int_equal(out.r.contradiction, -1);
            portfolio_free(&out.r);
        }
}

/* A head start of the first engine: a short one begins at once; before a long one the other has its first turn, in which it answers. */
static void test_head_start(void **state)
{
    (void)state;
    const engine *list[] = {&e_say_true_after_120, &e_say_true_after_60};
    for (uint32_t cores = 1; cores <= 2; cores++)
        for (int is_long = 0; is_long < 2; is_long++) {
            outcome out = {0};
            portfolio_options o = {.engines = list,
                                   .count = 2,
                                   .cores = cores,
                                   .first_turn = 70,
                                   .favour = is_long ? 700 : 690,
                                   .engine = {.limits = &out.limits, .stats = &out.stats}};
            race(NULL, &o, &out.r);
            assert_int_equal(out.r.winner, is_long);
            assert_int_equal(out.r.runs[0].ticks, is_long ? 70 : 120);
            portfolio_free(&out.r);
        }
}

/* The first part of the work is counted with a copy of the limits, as if it had a limit of its own. */
static void say_true_in_parts(const verify_task *t, const engine_options *o, engine_result *r)
{
    limits part = *o->limits;
    engine_options of_part = *o;
    of_part.limits = &part;
    count_ticks(&of_part, 200);
    o->limits->ticks = part.ticks;
    o->limits->granted = part.granted;
    o->limits->attend_at = 0;
    count_ticks(o, 200);
    say_true(t, o, r);
}
ENGINE(say_true_in_parts);

/* Grants reach an engine that counts with a copy, and its work counts in its slots. */
static void test_copied_limits(void **state)
{
    (void)state;
    const engine *list[] = {&e_say_true_in_parts, &e_say_true_after_120};
    for (uint32_t cores = 1; cores <= 2; cores++) {
        outcome out;
        run(&out, list, 2, cores, 1000, 0, false, 0, 50);
        assert_int_equal(out.r.winner, 1);
        assert_int_equal(out.r.runs[0].ticks, 150); /* after two turns */
        portfolio_free(&out.r);
        run(&out, list, 1, cores, 1000, 0, false, 0, 50);
        assert_int_equal(out.r.winner, 0);
        assert_int_equal(out.r.runs[0].ticks, 400);
        portfolio_free(&out.r);
    }
}

/* An answer behind the winner's slot is forgotten, even if it came first. */
static void test_later_slots_do_not_count(void **state)
{
    (void)state;
    const engine *list[] = {&e_say_late_true, &e_say_unknown};
    for (uint32_t cores = 1; cores <= 2; cores++) {
        outcome out;
        run(&out, list, 2, cores, 1000, 0, false, 0, 1000000);
        assert_int_equal(out.r.winner, 0);
        expect(&out, 1, "not started");
        portfolio_free(&out.r);
    }
}

/* A race that waits after some rounds goes on where it was, and ends as one without waiting. */
static void test_waiting_race(void **state)
{
    (void)state;
    const engine *list[] = {&e_say_true_after_120, &e_say_true_after_60, &e_say_unknown_after_40};
    for (uint32_t cores = 1; cores <= 3; cores++) {
        outcome out = {0}, beside = {0};
        portfolio_options o = {.engines = list, .count = 3, .cores = cores, .first_turn = 50};
        portfolio_options a = o, b = o;
        a.engine = (engine_options){.limits = &out.limits, .stats = &out.stats};
        b.engine = (engine_options){.limits = &beside.limits, .stats = &beside.stats};
        portfolio *first = portfolio_open(NULL, &a, &out.r), *second = portfolio_open(NULL, &b, &beside.r);
        assert_false(portfolio_continue(first, 1, second));
        assert_int_equal(out.r.winner, -1);
        assert_false(portfolio_continue(second, 1, first));
        assert_true(portfolio_continue(first, 2, second));
        assert_int_equal(out.r.winner, 0);
        portfolio_close(first);
        portfolio_close(second);
        assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
        assert_int_equal(out.r.runs[0].ticks, 120);
        assert_int_equal(out.r.runs[1].ticks, 50);
        assert_int_equal(beside.r.winner, -1);
        for (uint32_t i = 0; i < 2; i++) assert_int_equal(beside.r.runs[i].ticks, 50);
        expect(&beside, 0, "stopped");
        expect(&beside, 2, "too hard");
        portfolio_free(&out.r);
        portfolio_free(&beside.r);
    }
}

/* What an engine has counted is known however it ends. */
static void count_and_leave(const verify_task *t, const engine_options *o, engine_result *r)
{
    o->stats->solver_queries += 9;
    count_ticks(o, 70);
    leave(t, o, r);
}
ENGINE(count_and_leave);

static void test_statistics_of_the_stopped(void **state)
{
    (void)state;
    const engine *list[] = {&e_count_and_leave};
    outcome out;
    run(&out, list, 1, 1, 1000, 0, false, 0, 0);
    expect(&out, 0, "crashed: ended without an answer");
    assert_int_equal(out.r.runs[0].stats.solver_queries, 9);
    assert_int_equal(out.r.runs[0].ticks, 70);
    portfolio_free(&out.r);
}

static void test_time_limit(void **state)
{
    (void)state;
    const engine *list[] = {&e_obey, &e_hang};
    outcome out;
    run(&out, list, 2, 2, 1, 0, false, 0, 0);
    assert_int_equal(out.r.winner, -1);
    assert_int_equal(out.limits.hit, LIMIT_TIME);
    if (out.r.runs[0].outcome == PORTFOLIO_ANSWERED) expect(&out, 0, "timeout"); /* unless the machine is so busy that it was stopped */
    expect(&out, 1, "stopped");
    assert_true(out.seconds >= 1 && out.seconds < 5);
    portfolio_free(&out.r);
}

static void test_memory_limit(void **state)
{
    (void)state;
    const engine *list[] = {&e_devour, &e_say_true};
    outcome out;
    uint64_t turn = 100 * (uint64_t)LIMITS_TICKS_PER_SECOND; /* on a busy machine half a gigabyte takes longer than a short turn */
    run(&out, list, 2, 1, 100, 500, false, 0, turn);
    assert_int_equal(out.r.winner, 1);
    expect(&out, 0, "out of memory");
    assert_true(out.r.peak_bytes < (uint64_t)1000 << 20);
    portfolio_free(&out.r);
}

static void test_interrupt(void **state)
{
    (void)state;
    const engine *list[] = {&e_hang};
    static volatile sig_atomic_t yes = 1;
    stats s = {0};
    limits l = {.interrupted = &yes};
    portfolio_options o = {.engines = list, .count = 1, .cores = 1, .engine = {.limits = &l, .stats = &s}};
    portfolio_result r;
    race(NULL, &o, &r);
    assert_int_equal(r.winner, -1);
    assert_int_equal(l.hit, LIMIT_INTERRUPT);
    portfolio_free(&r);
}

/* Two answers at the same time: the parent must not see only the first. */
static void test_contradiction(void **state)
{
    (void)state;
    const engine *list[] = {&e_say_false, &e_say_true};
    bool seen = false;
    for (int i = 0; i < 200 && !seen; i++) {
        outcome out;
        run(&out, list, 2, 2, 100, 0, true, 0, 0);
        assert_true(out.r.winner >= 0);
        seen = out.r.contradiction >= 0;
        portfolio_free(&out.r);
    }
    assert_true(seen);
}

/* Every way to cut or to damage a message is noticed or harmless. */
static void test_messages(void **state)
{
    (void)state;
    engine_result r, back;
    engine_result_init(&r);
    stats s = {.tokens = 9}, t = {0};
    say_false(NULL, NULL, &r);
    vec_push(&r.invariants, (engine_invariant){.function = {3}, .where = 8, .text = "x < 5"});
    engine_result_assume(&r, "a");
    engine_result_unknown(&r, "because");
    buf b = {0};
    engine_message_write(&b, &r, &s);
    assert_true(engine_message_read(b.data, b.len, &back, &t));
    assert_int_equal(back.answer, ENGINE_UNKNOWN);
    assert_string_equal(back.reason, "because");
    assert_int_equal(back.choices.len, 1);
    assert_int_equal(back.choices.data[0].at.i, 17);
    assert_string_equal(back.invariants.data[0].text, "x < 5");
    assert_int_equal(back.invariants.data[0].where, 8);
    assert_int_equal(t.tokens, 9);
    engine_result_free(&back);
    for (uint32_t n = 0; n < b.len; n++) assert_false(engine_message_read(b.data, n, &back, &t));
    for (uint32_t n = 0; n < b.len; n++) {
        b.data[n] = (char)(b.data[n] ^ 0x80);
        if (engine_message_read(b.data, b.len, &back, &t)) engine_result_free(&back);
        b.data[n] = (char)(b.data[n] ^ 0x80);
    }
    buf_free(&b);
    engine_result_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_ends),
        cmocka_unit_test(test_bound_asked_for),
        cmocka_unit_test(test_company),
        cmocka_unit_test(test_hang_is_passed),
        cmocka_unit_test(test_time_limit),
        cmocka_unit_test(test_memory_limit),
        cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_contradiction),
        cmocka_unit_test(test_messages),
        cmocka_unit_test(test_earliest_slot_wins),
        cmocka_unit_test(test_later_slots_do_not_count),
        cmocka_unit_test(test_head_start),
        cmocka_unit_test(test_copied_limits),
        cmocka_unit_test(test_waiting_race),
        cmocka_unit_test(test_statistics_of_the_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
