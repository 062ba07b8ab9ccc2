/* Patterns of refuted questions: what they leave open, what is an instance of them, and that instances have no solution. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "logic/interpolate/generalise.h"
#include "logic/solve/solver.h"
#include "logic/term/match.h"
#include "logic/term/pattern.h"
#include "logic/term/walk.h"
#include "random_term.h"

static term_table *t;
static solver *s;

static int setup(void **state)
{
    (void)state;
    t = terms_new(NULL);
    s = solver_new(t, NULL);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    solver_free(s);
    terms_free(t);
    return 0;
}

static term var(const char *text, uint32_t width) { return term_var_str(t, text, width ? sort_bv(t, width) : t->bool_sort); }
static term num(uint64_t v) { return term_bv(t, 32, v); }

static bool is_instance(const pattern_terms *p, const term *question, uint32_t count)
{
    return match_instance(t, p->data, p->len, question, count, 0);
}

/* ---- what a refutation does not look into ---- */

/* x is 3 or 4, depending on a condition; it is 7 later. */
static term never_seven(term condition, term a, term b) { return term_eq(t, term_ite(t, condition, a, b), num(7)); }

static void test_conditions_are_open(void **state)
{
    (void)state;
    term c = term_bvult(t, var("x", 32), num(5)), other = term_or(t, var("p", 0), term_bvslt(t, var("z", 32), num(1)));
    term old = term_or(t, never_seven(c, num(3), num(4)), term_bvult(t, num(9), var("y", 32)));
    term question[] = {old, term_bvult(t, var("y", 32), num(2))};
    pattern_terms p = {0};
    assert_true(generalise(t, question, 2, 10, NULL, &p));
    assert_true(is_instance(&p, question, 2));
    term changed[] = {term_or(t, never_seven(other, num(3), num(4)), term_bvult(t, num(9), var("u", 32))),
                      term_bvult(t, var("u", 32), num(2)), var("q", 0)};
    assert_true(is_instance(&p, changed, 3)); /* another condition, another variable, one more conjunct */
    term wrong[] = {term_or(t, never_seven(other, num(3), num(7)), term_bvult(t, num(9), var("u", 32))),
                    term_bvult(t, var("u", 32), num(2))};
    assert_false(is_instance(&p, wrong, 2));
    term apart[] = {changed[0], term_bvult(t, var("y", 32), num(2))}; /* u and y are not the same */
    assert_false(is_instance(&p, apart, 2));
    vec_free(&p);
}

static void test_a_decided_choice(void **state)
{
    (void)state;
    term x = var("x", 32), a = term_ite(t, var("c", 0), num(3), x), b = term_ite(t, var("d", 0), term_bvadd(t, a, num(1)), a);
    term question[] = {term_eq(t, b, num(9)), term_bvult(t, x, num(6))};
    pattern_terms p = {0};
    assert_true(generalise(t, question, 2, 10, NULL, &p));
    term without_c[] = {term_eq(t, term_ite(t, var("d", 0), term_bvadd(t, x, num(1)), x), num(9)), term_bvult(t, x, num(6))};
    assert_int_equal(solver_check(s, without_c, 2), SOLVER_UNSAT);
    assert_true(is_instance(&p, without_c, 2));
    vec_free(&p);
}

/* A constant in place of an input decides a conjunct of the question, which is not there any more. */
static void test_decided_by_constants(void **state)
{
    (void)state;
    term x = var("x", 32), y = var("y", 32), z = var("z", 32), c = var("c", 0);
    term question[] = {term_bvult(t, z, term_ite(t, c, x, y)), term_bvult(t, num(5), z), term_bvult(t, y, num(3)),
                       term_bvult(t, x, num(6))};
    pattern_terms p = {0};
    assert_true(generalise(t, question, 4, 10, NULL, &p));
    term big = term_bvmul(t, x, term_bvmul(t, x, x));
    term changed[] = {term_bvult(t, z, term_ite(t, c, big, num(2))), term_bvult(t, num(5), z), term_bvult(t, big, num(6))};
    assert_true(is_instance(&p, changed, 3));
    term wrong[] = {term_bvult(t, z, term_ite(t, c, big, num(100))), term_bvult(t, num(5), z), term_bvult(t, big, num(6))};
    assert_false(is_instance(&p, wrong, 3));
    vec_free(&p);
}

static void test_not_refuted(void **state)
{
    (void)state;
    term question[] = {term_bvult(t, var("x", 32), num(5))};
    pattern_terms p = {0};
    assert_false(generalise(t, question, 1, 10, NULL, &p));
    vec_free(&p);
}

/* ---- random questions ---- */

/* The question with one of its parts replaced by another formula of the same sort. */
static term with_other_part(random_terms *g, term a, term other)
{
    term_walk w = {0};
    walk_add(t, &w, a);
    for (uint32_t tries = 0; tries < 20; tries++) {
        term part = w.order.data[random_below(&g->source, w.order.len)];
        if (term_sort(t, part).i != t->bool_sort.i || part.i == a.i) continue;
        a = term_substitute(t, a, &part, &other, 1);
        break;
    }
    walk_free(&w);
    return a;
}

static void test_random(void **state)
{
    (void)state;
    random_terms g;
    uint32_t refuted = 0, own = 0, others = 0;
    random_terms_init(&g, 77, (random_options){.depth = 5, .max_width = 8, .arrays = true, .functions = true, .no_division = true});
    for (uint32_t round = 0; round < 1500; round++) {
        term question[4];
        pattern_terms p = {0};
        for (uint32_t k = 0; k < 4; k++) question[k] = random_formula(&g, t);
        if (solver_check(s, question, 4) == SOLVER_UNSAT && generalise(t, question, 4, 10, NULL, &p)) {
            refuted++;
            own += is_instance(&p, question, 4);
            term normal[4];
            for (uint32_t k = 0; k < p.len; k++) normal[k] = pattern_normal(t, p.data[k]);
            assert_int_equal(solver_check(s, normal, p.len), SOLVER_UNSAT);
            for (uint32_t change = 0; change < 6; change++) {
                term changed[4];
                for (uint32_t k = 0; k < 4; k++) changed[k] = with_other_part(&g, question[k], random_formula(&g, t));
                if (!is_instance(&p, changed, 4)) continue;
                others++;
                assert_int_equal(solver_check(s, changed, 4), SOLVER_UNSAT);
            }
        }
        vec_free(&p);
        random_terms_reset(&g);
    }
    random_terms_free(&g);
    assert_true(refuted > 100);
    assert_true(own > refuted * 9 / 10);
    assert_true(others > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conditions_are_open), cmocka_unit_test(test_a_decided_choice), cmocka_unit_test(test_decided_by_constants),
        cmocka_unit_test(test_not_refuted),         cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
