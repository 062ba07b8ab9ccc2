/* Values without a search: what is said to hold holds, in the model that is told; and the hashes of terms under other names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "logic/solve/guess.h"
#include "logic/term/renaming.h"
#include "random_term.h"

static term_table *t;

static int setup(void **state)
{
    (void)state;
    t = terms_new(NULL);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    terms_free(t);
    return 0;
}

static term bv(const char *s, uint32_t width) { return term_var_str(t, s, sort_bv(t, width)); }
static term number(uint32_t width, uint64_t n) { return term_bv(t, width, n); }

static bool satisfies(const term *all, uint32_t count, bool spread)
{
    guess *g = guess_new(t);
    uint64_t budget = 100000;
    guess_differ_by(g, 85);
    if (spread) guess_spread(g, 64, 0x1000000, 4096);
    bool found = guess_satisfies(g, all, count, &budget);
    if (found) {
        model *m = model_new(t);
        guess_to_model(g, t, all, count, m);
        for (uint32_t k = 0; k < count; k++) assert_true(model_holds(m, all[k]));
        model_free(m);
    }
    guess_free(g);
    return found;
}

/* In whatever order they stand: equations before comparisons, differences last. */
static void conditions_of_a_path(void **state)
{
    (void)state;
    term x = bv("x", 32), y = bv("y", 32), z = bv("z", 32);
    term all[] = {term_not(t, term_eq(t, x, number(32, 0))), term_not(t, term_eq(t, x, number(32, 1))),
                  term_not(t, term_eq(t, x, number(32, 2))), term_eq(t, z, term_bvmul(t, y, number(32, 3))),
                  term_bvslt(t, y, number(32, 0))};
    enum { COUNT = sizeof all / sizeof *all };
    for (uint32_t turn = 0; turn < COUNT; turn++) {
        term rotated[COUNT];
        for (uint32_t k = 0; k < COUNT; k++) rotated[k] = all[(k + turn) % COUNT];
        assert_true(satisfies(rotated, COUNT, false));
    }
    term contradiction[] = {term_eq(t, x, number(32, 3)), term_not(t, term_eq(t, x, number(32, 3)))};
    assert_false(satisfies(contradiction, 2, false));
}

/* Two pointers of which nothing is known do not meet: what is written through one is not read through the other. */
static void pointers_apart(void **state)
{
    (void)state;
    sort memory = sort_array(t, sort_bv(t, 64), sort_bv(t, 8));
    term m = term_var_str(t, "m", memory), p = bv("p", 64), q = bv("q", 64), written = term_store(t, m, p, number(8, 1));
    term all[] = {term_eq(t, term_select(t, written, q), number(8, 7)), term_not(t, term_eq(t, p, number(64, 0))),
                  term_not(t, term_eq(t, q, number(64, 0))), term_bvult(t, p, number(64, UINT64_MAX - 4096))};
    assert_true(satisfies(all, 4, true));
}

/* Never a yes that is none. */
static void random_conjunctions(void **state)
{
    (void)state;
    uint32_t found = 0;
    random_terms r;
    random_terms_init(&r, 7, (random_options){.depth = 3, .max_width = 64, .arrays = true});
    for (uint32_t n = 0; n < 2000; n++) {
        term all[4];
        for (uint32_t k = 0; k < 4; k++) all[k] = random_formula(&r, t);
        found += satisfies(all, 4, n % 2);
        random_terms_reset(&r);
    }
    random_terms_free(&r);
    assert_true(found > 100);
}

static term formula(const char *a, const char *b)
{
    term x = bv(a, 32), y = bv(b, 32);
    return term_and(t, term_bvult(t, term_bvadd(t, x, y), term_bvmul(t, y, number(32, 5))), term_eq(t, x, number(32, 77)));
}

static void renamed_hashes(void **state)
{
    (void)state;
    const renamed_function functions[] = {{.now = "g", .before = "f"}};
    renaming r;
    renaming_init(&r, t, functions, 1);
    hash128 now = renaming_hash(&r, formula("g::x", "h::y"));
    assert_true(hash_equal(now, term_get(t, formula("f::x", "h::y"))->hash));
    assert_false(hash_equal(now, term_get(t, formula("g::x", "h::y"))->hash));
    assert_false(hash_equal(now, renaming_hash(&r, formula("gg::x", "h::y"))));
    assert_true(hash_equal(renaming_hash(&r, formula("h::x", "g")), term_get(t, formula("h::x", "g"))->hash));
    uint64_t limbs[3] = {1, 2, 3};
    term wide = term_eq(t, bv("g::w", 192), term_bv_limbs(t, 192, limbs)), old = term_eq(t, bv("f::w", 192), term_bv_limbs(t, 192, limbs));
    assert_true(hash_equal(renaming_hash(&r, wide), term_get(t, old)->hash));
    renaming_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(conditions_of_a_path, setup, teardown),
        cmocka_unit_test_setup_teardown(pointers_apart, setup, teardown),
        cmocka_unit_test_setup_teardown(random_conjunctions, setup, teardown),
        cmocka_unit_test_setup_teardown(renamed_hashes, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
