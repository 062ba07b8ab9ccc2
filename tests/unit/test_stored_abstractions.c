/* Stored abstractions as bytes: what is written is read again, what is cut or damaged is not. An answer about more predicates also answers
 * about fewer, as if it had been computed for them. */
#include "analysis/predicate/stored_abstractions.h"
#include "logic/term/model.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { MOST = 8 };
static const uint64_t names[MOST] = {11, 12, 13, 14, 15, 16, 17, 18};

static abstraction_question question_of(uint64_t k, uint32_t count)
{
    return (abstraction_question){hash_add(hash_u64(k), 17), names, count};
}

static void write_some(buf *out, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        int8_t values[64];
        for (uint32_t i = 0; i < sizeof values; i++) values[i] = (int8_t)((i * 7 + k) % 3) - 1;
        abstraction_question q = question_of(k, k % 7);
        stored_write(out, &q, &(abstract_rows){.values = values, .count = k % 8, .width = k % 7, .for_sure = true});
    }
}

static void comes_back(void **state)
{
    (void)state;
    buf b = {0};
    stored_abstractions k = {0};
    arena memory = {0};
    write_some(&b, 200);
    assert_true(stored_read(&k, b.data, b.len));
    for (uint32_t n = 0; n < 200; n++) {
        abstraction_question q = question_of(n, n % 7), more = question_of(n, n % 7 + 1);
        const stored_abstraction *a = stored_find(&k, &q);
        assert_non_null(a);
        assert_true(stored_is_about(a, &q));
        abstract_rows r = stored_rows(a, &q, &memory);
        assert_int_equal(r.count, n % 8);
        for (uint32_t i = 0; i < r.count * r.width; i++) assert_int_equal(r.values[i], (int8_t)((i * 7 + n) % 3) - 1);
        assert_null(stored_find(&k, &more));
    }
    abstraction_question unknown = question_of(200, 200 % 7);
    assert_null(stored_find(&k, &unknown));
    stored_free(&k);
    arena_free(&memory);
    buf_free(&b);
}

static void unsure_is_not_kept(void **state)
{
    (void)state;
    buf b = {0};
    abstraction_question q = question_of(1, 1);
    stored_write(&b, &q, &(abstract_rows){.values = (int8_t[]){-1}, .count = 1, .width = 1});
    stored_write(&b, &q, &(abstract_rows){.count = 1, .width = 300, .for_sure = true});
    assert_int_equal(b.len, 0);
    buf_free(&b);
}

static void fewer_predicates(void **state)
{
    (void)state;
    buf b = {0};
    stored_abstractions k = {0};
    arena memory = {0};
    abstraction_question all = question_of(1, 3), agreed = question_of(2, 3);
    stored_write(&b, &all, &(abstract_rows){.values = (int8_t[]){1, 0, 1, 1, 1, 0, 0, -1, 1}, .count = 3, .width = 3, .for_sure = true});
    stored_write(&b, &agreed,
                 &(abstract_rows){.values = (int8_t[]){1, -1, -1}, .count = 1, .width = 3, .for_sure = true, .is_cartesian = true});
    assert_true(stored_read(&k, b.data, b.len));
    abstraction_question turned = {all.context, (uint64_t[]){names[2], names[0]}, 2}, none = question_of(1, 0),
                         other = {all.context, (uint64_t[]){names[0], names[4]}, 2}, less = question_of(2, 2);
    const stored_abstraction *a = stored_find(&k, &turned);
    assert_non_null(a);
    assert_false(stored_is_about(a, &turned));
    abstract_rows r = stored_rows(a, &turned, &memory);
    assert_int_equal(r.count, 2); /* (1,1), (0,1), (1,0): two of them are one */
    a = stored_find(&k, &none);
    assert_non_null(a);
    assert_int_equal(stored_rows(a, &none, &memory).count, 1);
    assert_null(stored_find(&k, &other));
    assert_null(stored_find(&k, &less)); /* what all solutions agree on is not their list */
    stored_free(&k);
    arena_free(&memory);
    buf_free(&b);
}

/* ---- against computing it ---- */

static bool covers(const abstract_rows *r, uint32_t bits)
{
    for (uint32_t k = 0; k < r->count; k++) {
        bool fits = true;
        for (uint32_t i = 0; i < r->width; i++) {
            int8_t v = r->values[(size_t)k * r->width + i];
            fits = fits && (v < 0 || (uint32_t)v == (bits >> i & 1));
        }
        if (fits) return true;
    }
    return false;
}

static void as_if_computed(void **state)
{
    (void)state;
    term_table *t = terms_new(NULL);
    solver *s = solver_new(t, &(solver_options){.kind = SOLVER_AUTO});
    sort eight = sort_bv(t, 8);
    term x = term_var_str(t, "x", eight), y = term_var_str(t, "y", eight);
    uint32_t projected = 0;
    srand(3);
    for (uint32_t round = 0; round < 60; round++) {
        term formula =
            term_bvult(t, term_bvadd(t, x, term_bvmul(t, y, term_bv(t, 8, (uint64_t)rand() % 5))), term_bv(t, 8, (uint64_t)rand() % 256));
        term all[4];
        for (uint32_t k = 0; k < 4; k++) {
            term side = k & 1 ? x : y, bound = term_bv(t, 8, (uint64_t)rand() % 256);
            all[k] = rand() & 1 ? term_bvult(t, side, bound) : term_eq(t, side, bound);
        }
        stored_abstractions none = {0}, stored = {0};
        abstraction *first = abstraction_new(s, &none, NULL, 0);
        (void)abstraction_rows(first, true, NULL, 0, formula, all, 4);
        buf b = {0};
        abstraction_write(first, NULL, 0, false, &b);
        assert_true(stored_read(&stored, b.data, b.len));
        abstraction *second = abstraction_new(s, &stored, NULL, 0), *fresh = abstraction_new(s, &none, NULL, 0);
        for (uint32_t subset = 0; subset < 16; subset++) {
            term some[4];
            uint32_t n = 0;
            for (uint32_t k = 0; k < 4; k++)
                if (subset >> k & 1) some[n++] = all[3 - k];
            abstract_rows a = *abstraction_rows(second, true, NULL, 0, formula, some, n),
                          c = *abstraction_rows(fresh, true, NULL, 0, formula, some, n);
            assert_int_equal(a.width, n);
            assert_int_equal(a.count > 0, c.count > 0);
            for (uint32_t bits = 0; bits < 1u << n; bits++) assert_int_equal(covers(&a, bits), covers(&c, bits));
        }
        projected += abstraction_done(second).reused;
        abstraction_free(first);
        abstraction_free(second);
        abstraction_free(fresh);
        stored_free(&stored);
        buf_free(&b);
    }
    assert_true(projected > 60 * 8);
    solver_free(s);
    terms_free(t);
}

/* ---- damage ---- */

/* All or nothing. */
static void damaged(void **state)
{
    (void)state;
    buf b = {0};
    write_some(&b, 50);
    uint32_t whole = 0;
    for (size_t cut = 0; cut <= b.len; cut++) {
        stored_abstractions k = {0};
        bool read = stored_read(&k, b.data, cut);
        if (!read) assert_int_equal(k.all.len, 0);
        whole += read;
        stored_free(&k);
    }
    assert_int_equal(whole, 51); /* between two entries */
    srand(5);
    for (uint32_t round = 0; round < 2000; round++) {
        stored_abstractions k = {0};
        char *copy = malloc(b.len);
        memcpy(copy, b.data, b.len);
        for (int i = 0; i < 4; i++) copy[(size_t)rand() % b.len] = (char)rand();
        if (!stored_read(&k, copy, b.len)) assert_int_equal(k.all.len, 0);
        for (uint32_t i = 0; i < k.all.len; i++)
            for (size_t j = 0; j < (size_t)k.all.data[i].rows.count * k.all.data[i].rows.width; j++)
                assert_in_range(k.all.data[i].rows.values[j] + 1, 0, 2);
        stored_free(&k);
        free(copy);
    }
    buf_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(comes_back), cmocka_unit_test(unsure_is_not_kept),
                                       cmocka_unit_test(fewer_predicates), cmocka_unit_test(as_if_computed), cmocka_unit_test(damaged)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
