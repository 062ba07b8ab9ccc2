/* Questions that an earlier revision has refuted: they are believed, and under an audit they are asked again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/refutations.h"
#include "base/bytes.h"

typedef struct {
    term_table *t;
    solver *s;
    stats counted;
    term small, large, even; /* x < 5, x > 9, the lowest bit of x is 0 */
} example;

static void open_example(example *e)
{
    *e = (example){.t = terms_new(NULL)};
    term x = term_var_str(e->t, "x", sort_bv(e->t, 32));
    e->s = solver_new(e->t, &(solver_options){.kind = SOLVER_AUTO});
    e->small = term_bvult(e->t, x, term_bv(e->t, 32, 5));
    e->large = term_bvult(e->t, term_bv(e->t, 32, 9), x);
    e->even = term_eq(e->t, term_extract(e->t, x, 0, 0), term_bv(e->t, 1, 0));
}

static void close_example(example *e)
{
    solver_free(e->s);
    terms_free(e->t);
}

/* Asks a question with what another revision claims to have refuted. Returns what is left for the next one. */
static solver_answer ask(example *e, const engine_result *claims, bool audit, const term *question, uint32_t count, engine_result *out)
{
    limits l = {0};
    e->counted = (stats){0};
    engine_options o = {.limits = &l, .stats = &e->counted, .for_next = true, .audit = audit, .given = claims ? &claims->artefacts : NULL};
    refutations r;
    refutations_init(&r, e->t, "bmc", &o);
    engine_result_init(out);
    out->answer = ENGINE_TRUE;
    solver_answer a = refutations_ask(&r, e->s, question, count);
    refutations_judge(&r, out);
    refutations_leave(&r, out);
    refutations_free(&r);
    return a;
}

static uint64_t count_left(const engine_result *r)
{
    uint64_t count = 0;
    const artefact *a = artefact_find(&r->artefacts, ARTEFACT_REFUTATIONS, NULL);
    if (a) assert_true(refutations_count(a->bytes, a->len, &count));
    return count;
}

static void what_holds_is_asked_again(void **state)
{
    (void)state;
    example e;
    engine_result first, second, third;
    open_example(&e);
    term question[] = {e.small, e.large};
    assert_int_equal(ask(&e, NULL, false, question, 2, &first), SOLVER_UNSAT);
    assert_int_equal(e.counted.solver_queries, 1);
    assert_int_equal(ask(&e, &first, false, question, 2, &second), SOLVER_UNSAT);
    assert_int_equal(e.counted.solver_queries, 0);
    assert_int_equal(ask(&e, &second, true, question, 2, &third), SOLVER_UNSAT);
    assert_int_equal(e.counted.solver_queries, 1);
    assert_int_equal(e.counted.audited, 1);
    assert_int_equal(third.answer, ENGINE_TRUE);
    assert_int_equal(count_left(&third), 1);
    engine_result_free(&first);
    engine_result_free(&second);
    engine_result_free(&third);
    close_example(&e);
}

/* A set with one member, the hash of a condition that can hold. */
static void what_does_not_hold_is_found(void **state)
{
    (void)state;
    example e;
    engine_result forged, out;
    open_example(&e);
    hash128 member = term_get(e.t, e.even)->hash;
    buf bytes = {0};
    bytes_put_number(&bytes, 1);
    buf_add(&bytes, (const char *)&member, sizeof member);
    engine_result_init(&forged);
    engine_result_leave(&forged, ARTEFACT_REFUTATIONS, bytes.data, bytes.len);
    buf_free(&bytes);
    term question[] = {e.small, e.even};
    assert_int_equal(ask(&e, &forged, false, question, 2, &out), SOLVER_UNSAT); /* it is trusted */
    engine_result_free(&out);
    assert_int_equal(ask(&e, &forged, true, question, 2, &out), SOLVER_SAT);
    assert_int_equal(out.answer, ENGINE_UNKNOWN);
    assert_true(out.fails_audit);
    assert_int_equal(count_left(&out), 0); /* and not passed on */
    engine_result_free(&out);
    engine_result_free(&forged);
    close_example(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_holds_is_asked_again), cmocka_unit_test(what_does_not_hold_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
