/* Ranges of floats (logic/solve/float_range.h) against the arithmetic of logic/term/fp.h on members of the ranges, and refutations
 * (logic/solve/refute_floats.h) against formulas that are known to have a model. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "logic/solve/float_range.h"
#include "logic/solve/refute_floats.h"
#include "logic/solve/solver.h"
#include "random_term.h"

static random_source source = {20261117};

static const fp_format formats[] = {{2, 3}, {3, 4}, {5, 11}, {8, 24}, {11, 53}};
enum { FORMATS = sizeof formats / sizeof *formats, RANGES = 400, MEMBERS = 12, FORMULAS = 1500 };

static int64_t random_key(fp_format f)
{
    int64_t infinity = float_range_all(f).hi;
    switch (random_below(&source, 4)) {
    case 0: return (int64_t)random_below(&source, 5) - 2;
    case 1: return infinity - (int64_t)random_below(&source, 3);
    case 2: return -infinity + (int64_t)random_below(&source, 3);
    default: return (int64_t)(random_next(&source) % (2 * (uint64_t)infinity + 1)) - infinity;
    }
}

static float_range random_range(fp_format f)
{
    int64_t a = random_key(f), b = random_below(&source, 3) ? random_key(f) : a, infinity = float_range_all(f).hi;
    if (random_below(&source, 3) == 0) b = a + (int64_t)random_below(&source, 9);
    if (b > infinity) b = infinity;
    return (float_range){a < b ? a : b, a < b ? b : a, random_below(&source, 4) == 0};
}

/* Both zeros are members where the key is 0. */
static uint64_t member(fp_format f, float_range r)
{
    uint64_t count = (uint64_t)r.hi - (uint64_t)r.lo + 1, at = random_next(&source) % count, sign = (uint64_t)1 << (fp_width(f) - 1);
    if (random_below(&source, 3) == 0) at = random_below(&source, 2) ? 0 : count - 1;
    if (r.lo <= 0 && r.hi >= 0 && random_below(&source, 6) == 0) at = (uint64_t)-r.lo;
    if (r.nan && random_below(&source, 4) == 0) return (uint64_t)float_range_all(f).hi | (uint64_t)1 << (f.significand - 2);
    uint64_t bits = float_bits(f, (int64_t)((uint64_t)r.lo + at));
    return bits == 0 && random_below(&source, 2) ? sign : bits;
}

static bool holds(fp_format f, float_range r, uint64_t bits)
{
    float_range one = float_range_number(f, bits);
    return one.nan ? r.nan : r.lo <= one.lo && one.hi <= r.hi;
}

static void members_stay_members(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < FORMATS; k++)
        for (term_kind kind = T_FP_NEG; kind <= T_FP_MAX; kind++)
            for (uint32_t n = 0; n < RANGES; n++) {
                fp_format f = formats[k];
                fp_rounding mode = (fp_rounding)random_below(&source, 5);
                bool same = random_below(&source, 4) == 0;
                float_range a = random_range(f), b = same ? a : random_range(f), r = float_range_arithmetic(kind, f, mode, a, b, same);
                for (uint32_t m = 0; m < MEMBERS; m++) {
                    uint64_t x = member(f, a), y = same ? x : member(f, b), c = 0, z;
                    if (fp_arithmetic(kind, f, mode, &z, &x, &y, &c)) assert_true(holds(f, r, z));
                }
            }
}

static void conversions_keep_members(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 20 * RANGES; n++) {
        fp_format from = formats[random_below(&source, FORMATS)], to = formats[random_below(&source, FORMATS)];
        fp_rounding mode = (fp_rounding)random_below(&source, 5);
        float_range a = random_range(from), r = float_range_convert(to, from, mode, a);
        uint64_t x = member(from, a), z;
        if (fp_convert(to, &z, from, &x, mode)) assert_true(holds(to, r, z));
        uint32_t width = 1 + random_below(&source, 64);
        uint64_t number = random_next(&source) >> (64 - width);
        bool is_signed = random_below(&source, 2);
        r = float_range_integer(to, mode, width, is_signed);
        if (fp_from_integer(to, &z, &number, width, is_signed, mode)) assert_true(holds(to, r, z));
    }
}

static void answers_cover_members(void **state)
{
    (void)state;
    static const term_kind kinds[] = {T_FP_EQ,      T_FP_LT,        T_FP_LE,          T_FP_IS_NAN, T_FP_IS_INF,
                                      T_FP_IS_ZERO, T_FP_IS_NORMAL, T_FP_IS_NEGATIVE, T_EQ};
    for (uint32_t k = 0; k < FORMATS; k++)
        for (uint32_t n = 0; n < sizeof kinds / sizeof *kinds * RANGES; n++) {
            fp_format f = formats[k];
            term_kind kind = kinds[n % (sizeof kinds / sizeof *kinds)];
            float_range a = random_range(f), b = random_below(&source, 3) ? random_range(f) : a;
            range_answer r = float_range_predicate(kind, f, a, b);
            for (uint32_t m = 0; m < MEMBERS; m++) {
                uint64_t x = member(f, a), y = member(f, b);
                bool is = kind == T_EQ ? x == y : fp_predicate(kind, f, &x, &y);
                assert_true(r & (is ? ALWAYS_TRUE : ALWAYS_FALSE));
            }
        }
}

static void middles_lie_between(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 20 * RANGES; n++) {
        fp_format f = formats[random_below(&source, FORMATS)];
        float_range a = random_range(f);
        if (a.lo == a.hi) continue;
        int64_t m = float_range_middle(f, a.lo, a.hi);
        assert_true(a.lo <= m && m < a.hi);
    }
}

/* A formula that has a model, because it was evaluated, is not refuted. */
static void models_are_respected(void **state)
{
    (void)state;
    uint32_t asked = 0;
    for (uint64_t seed = 1; seed <= FORMULAS; seed++) {
        random_options o = {.depth = 5, .max_width = 32, .floats = true, .formats = seed % 2, .small_floats = seed % 4 == 1};
        random_terms g;
        random_terms_init(&g, seed, o);
        term_table *t = terms_new(NULL);
        model *m = model_new(t);
        term conjuncts[4];
        for (uint32_t k = 0; k < 4; k++) {
            ast *a = random_ast(&g, (ast_sort){.kind = SORT_BOOL});
            ast_assign(&g, a, seed, t, m);
            conjuncts[k] = ast_build(t, a);
        }
        bool known = true;
        for (uint32_t k = 0; k < 4; k++) {
            term value = model_eval(m, conjuncts[k]);
            known &= term_same(value, t->true_term) || term_same(value, t->false_term);
            if (term_same(value, t->false_term)) conjuncts[k] = term_not(t, conjuncts[k]);
        }
        uint64_t steps = 200000;
        if (known) assert_false(refute_floats(t, conjuncts, 3, conjuncts[3], &steps, NULL));
        asked += known && steps < 200000;
        model_free(m);
        terms_free(t);
        random_terms_free(&g);
    }
    assert_true(asked > FORMULAS / 4);
}

static term number(term_table *t, sort s, float value)
{
    union {
        float f;
        uint32_t bits;
    } x = {value};
    uint64_t limb = x.bits;
    return term_fp_bits(t, s, &limb);
}

static term operation(term_table *t, term_kind kind, term a, term b)
{
    const term args[] = {a, b};
    bool is_comparison = kind >= T_FP_EQ;
    return term_make(t, kind, is_comparison ? t->bool_sort : term_sort(t, a), args, 2, 0, FP_RNE);
}

/* x in ]-1, 1[: 1 - x²/2 + x⁴/24 is above 1/2, and above 0.9 only for small x. */
static void polynomials_are_refuted(void **state)
{
    (void)state;
    term_table *t = terms_new(NULL);
    sort s = sort_float(t, 8, 24);
    term x = term_var_str(t, "x", s), c = term_var_str(t, "c", t->bool_sort), square = operation(t, T_FP_MUL, x, x);
    term fourth = operation(t, T_FP_MUL, square, square);
    term y = operation(t, T_FP_SUB, number(t, s, 1), operation(t, T_FP_DIV, square, number(t, s, 2)));
    y = operation(t, T_FP_ADD, y, operation(t, T_FP_DIV, fourth, number(t, s, 24)));
    term inside = term_and(t, operation(t, T_FP_LT, number(t, s, -1), x), operation(t, T_FP_LT, x, number(t, s, 1)));
    term high = operation(t, T_FP_LT, number(t, s, 0.5F), y), higher = operation(t, T_FP_LT, number(t, s, 0.9F), y);
    solver *by = solver_new(t, &(solver_options){.kind = SOLVER_AUTO});
    assert_int_equal(solver_query(by, term_and(t, inside, term_not(t, high))), SOLVER_UNSAT);
    assert_int_equal(solver_statistics(by)->sat_queries, 0);
    uint64_t steps = 1000000;
    term question = term_and(t, inside, term_not(t, higher));
    assert_false(refute_floats(t, &question, 1, (term){0}, &steps, NULL));
    /* the case that ranges refute is left out, with and without assumptions; what is left is decided, and its model is one of the whole */
    term wrong = term_not(t, high), either = term_ite(t, c, wrong, operation(t, T_FP_LT, x, number(t, s, 0)));
    solver_assert(by, inside);
    assert_int_equal(solver_check(by, &either, 1), SOLVER_SAT);
    assert_true(model_holds(solver_model(by), term_and(t, inside, either)));
    term assumptions[2] = {either, c};
    uint32_t count;
    assert_int_equal(solver_check(by, assumptions, 2), SOLVER_UNSAT);
    const term *core = solver_core(by, &count);
    assert_true(count >= 1 && core != NULL);
    solver_free(by);
    terms_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_stay_members), cmocka_unit_test(conversions_keep_members), cmocka_unit_test(answers_cover_members),
        cmocka_unit_test(middles_lie_between),  cmocka_unit_test(models_are_respected),     cmocka_unit_test(polynomials_are_refuted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
