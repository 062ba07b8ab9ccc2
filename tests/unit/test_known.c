/* Abstractions as bytes: what is written is read, what is cut or damaged is not. */
#include "analysis/pred_known.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static hash128 name_of(uint64_t k) { return hash_add(hash_u64(k), 17); }

static void write_some(buf *out, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        int8_t values[64];
        for (uint32_t i = 0; i < sizeof values; i++) values[i] = (int8_t)((i * 7 + k) % 3) - 1;
        known_write(out, name_of(k), &(abstract_rows){.values = values, .count = k % 8, .width = k % 7, .for_sure = true});
    }
}

static void comes_back(void **state)
{
    (void)state;
    buf b = {0};
    known_abstractions k = {0};
    write_some(&b, 200);
    assert_true(known_read(&k, b.data, b.len));
    for (uint32_t q = 0; q < 200; q++) {
        const abstract_rows *r = known_find(&k, name_of(q), q % 7);
        assert_non_null(r);
        assert_int_equal(r->count, q % 8);
        for (uint32_t i = 0; i < r->count * r->width; i++) assert_int_equal(r->values[i], (int8_t)((i * 7 + q) % 3) - 1);
        assert_null(known_find(&k, name_of(q), q % 7 + 1));
    }
    assert_null(known_find(&k, name_of(200), 200 % 7));
    known_free(&k);
    buf_free(&b);
}

static void unsure_is_not_kept(void **state)
{
    (void)state;
    buf b = {0};
    known_write(&b, name_of(1), &(abstract_rows){.values = (int8_t[]){-1}, .count = 1, .width = 1});
    known_write(&b, name_of(2), &(abstract_rows){.count = 1, .width = 300, .for_sure = true});
    assert_int_equal(b.len, 0);
    buf_free(&b);
}

/* All or nothing. */
static void damaged(void **state)
{
    (void)state;
    buf b = {0};
    write_some(&b, 50);
    uint32_t whole = 0;
    for (size_t cut = 0; cut <= b.len; cut++) {
        known_abstractions k = {0};
        bool read = known_read(&k, b.data, cut);
        if (!read) assert_int_equal(k.all.len, 0);
        whole += read;
        known_free(&k);
    }
    assert_int_equal(whole, 51); /* between two entries */
    srand(5);
    for (uint32_t round = 0; round < 2000; round++) {
        known_abstractions k = {0};
        char *copy = malloc(b.len);
        memcpy(copy, b.data, b.len);
        for (int i = 0; i < 4; i++) copy[(size_t)rand() % b.len] = (char)rand();
        if (!known_read(&k, copy, b.len)) assert_int_equal(k.all.len, 0);
        for (uint32_t i = 0; i < k.all.len; i++)
            for (size_t j = 0; j < (size_t)k.all.data[i].rows.count * k.all.data[i].rows.width; j++) assert_in_range(k.all.data[i].rows.values[j] + 1, 0, 2);
        known_free(&k);
        free(copy);
    }
    buf_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(comes_back), cmocka_unit_test(unsure_is_not_kept), cmocka_unit_test(damaged)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
