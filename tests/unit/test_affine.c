/* The equations of random points are compared with all equations modulo 2^w that there are, for small w. */
#include "logic/term/affine.h"
#include "logic/term/model.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

enum { COLUMNS = 2, MOST_POINTS = 5 };

static bool satisfies(uint32_t width, const uint64_t *row, const uint64_t *point)
{
    uint64_t sum = -row[COLUMNS];
    for (uint32_t k = 0; k < COLUMNS; k++) sum += row[k] * point[k];
    return (sum & ((1U << width) - 1)) == 0;
}

static void check_points(uint32_t width, uint64_t points[][COLUMNS], uint32_t count)
{
    uint32_t size = 1U << width;
    affine_equations e;
    affine_begin(&e, width, points[0], COLUMNS);
    for (uint32_t k = 1; k < count; k++) {
        bool held = true;
        for (uint32_t r = 0; r < e.count; r++) held = held && satisfies(width, e.rows + (size_t)r * (COLUMNS + 1), points[k]);
        assert_int_equal(affine_add(&e, points[k]), !held);
    }
    for (uint32_t r = 0; r < e.count; r++)
        for (uint32_t k = 0; k < count; k++) assert_true(satisfies(width, e.rows + (size_t)r * (COLUMNS + 1), points[k]));
    /* no equation is missing: exactly those points satisfy all equations of ours that satisfy all equations of the points */
    for (uint64_t x = 0; x < size; x++)
        for (uint64_t y = 0; y < size; y++) {
            uint64_t other[COLUMNS] = {x, y};
            bool ours = true, all = true;
            for (uint32_t r = 0; r < e.count; r++) ours = ours && satisfies(width, e.rows + (size_t)r * (COLUMNS + 1), other);
            for (uint64_t a = 0; a < size && all; a++)
                for (uint64_t b = 0; b < size && all; b++)
                    for (uint64_t c = 0; c < size && all; c++) {
                        uint64_t row[COLUMNS + 1] = {a, b, c};
                        bool holds = true;
                        for (uint32_t k = 0; k < count && holds; k++) holds = satisfies(width, row, points[k]);
                        all = !holds || satisfies(width, row, other);
                    }
            assert_int_equal(ours, all);
        }
    affine_free(&e);
}

static void test_all_equations(void **state)
{
    (void)state;
    uint64_t seed = 88172645463325252ULL;
    for (uint32_t round = 0; round < 60; round++) {
        uint32_t width = 1 + round % 3, count = 1 + round % MOST_POINTS;
        uint64_t points[MOST_POINTS][COLUMNS];
        for (uint32_t k = 0; k < count; k++)
            for (uint32_t j = 0; j < COLUMNS; j++) {
                seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
                points[k][j] = seed >> 20 & ((1U << width) - 1);
            }
        check_points(width, points, count);
    }
}

/* A row that becomes a multiple of another one is no equation. */
static void test_no_empty_row(void **state)
{
    (void)state;
    const uint64_t points[][3] = {{3, 2, 3}, {2, 1, 1}, {0, 3, 3}, {3, 0, 0}, {2, 0, 1}};
    affine_equations e;
    affine_begin(&e, 2, points[0], 3);
    for (uint32_t k = 1; k < 5; k++) (void)affine_add(&e, points[k]);
    for (uint32_t r = 0; r < e.count; r++) {
        uint64_t any = 0;
        for (uint32_t k = 0; k <= 3; k++) any |= e.rows[r * 4 + k];
        assert_true(any);
    }
    affine_free(&e);
}

/* The formula of an equation says of every point what the equation says. */
static void test_formulas(void **state)
{
    (void)state;
    static const uint32_t widths[] = {2, 8, 32, 64};
    term_table *t = terms_new(NULL);
    for (uint32_t w = 0; w < 4; w++) {
        uint32_t width = widths[w];
        term x = term_var(t, intern_str(t->names, "x"), w + 1, sort_bv(t, width));
        term y = term_var(t, intern_str(t->names, "y"), w + 1, sort_bv(t, width)), variables[] = {x, y};
        const uint64_t first[] = {3, 1}, second[] = {5, 2}, on[] = {UINT64_MAX, UINT64_MAX}, off[] = {4, 2};
        affine_equations e;
        affine_begin(&e, width, first, 2);
        assert_true(affine_add(&e, second)); /* x = 2y + 1 */
        assert_int_equal(e.count, 1);
        model *m = model_new(t);
        model_set(m, x, term_bv(t, width, on[0]));
        model_set(m, y, term_bv(t, width, on[1]));
        assert_true(model_holds(m, affine_formula(&e, t, 0, variables)));
        assert_false(affine_add(&e, on));
        model_set(m, x, term_bv(t, width, off[0]));
        model_set(m, y, term_bv(t, width, off[1]));
        assert_false(model_holds(m, affine_formula(&e, t, 0, variables)));
        model_free(m);
        affine_free(&e);
    }
    terms_free(t);
}

/* 4, 8 and 10 have in common that they are even; with 7 nothing is left. */
static void test_parity(void **state)
{
    (void)state;
    const uint64_t even[] = {4, 8, 10}, odd = 7, others[] = {6, 7};
    term_table *t = terms_new(NULL);
    affine_equations e;
    affine_begin(&e, 64, &even[0], 1);
    assert_true(affine_add(&e, &even[1]));
    assert_true(affine_add(&e, &even[2]));
    assert_int_equal(e.count, 1);
    for (uint32_t k = 0; k < 2; k++) {
        term value = term_bv(t, 64, others[k]);
        assert_true(term_same(affine_formula(&e, t, 0, &value), k ? t->false_term : t->true_term));
    }
    assert_true(affine_add(&e, &odd));
    assert_int_equal(e.count, 0);
    affine_free(&e);
    terms_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_equations),
        cmocka_unit_test(test_no_empty_row),
        cmocka_unit_test(test_formulas),
        cmocka_unit_test(test_parity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
