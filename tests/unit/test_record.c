/* Records of the store, the bytes they are made of, and the words of --reuse: what was written is read again; what is cut, longer, changed
 * or not known is refused or skipped, and never read beyond its end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "reuse/artefact_kinds.h"
#include "reuse/violation.h"
#include "store/record.h"
#include <string.h>

static void add_engine(record *r, const char *called, bool took_part, artefact_kind kind, const char *bytes)
{
    record_engine e = {.name = called, .took_part = took_part};
    vec_push(&e.artefacts, (record_artefact){.kind = kind, .function = "f", .loop = 2, .bytes = bytes, .len = strlen(bytes)});
    vec_push(&e.fragments,
             (record_fragment){.function = "g", .loop = 1, .body = 5, .closure = 6, .reused = 7, .computed = 8, .why = "changed"});
    vec_push(&r->engines, e);
}

static void make_record(record *r)
{
    record_init(r);
    r->build = (hash128){1, 2};
    r->cost = (record_cost){5, 10, 20};
    r->scratch = (record_cost){15, 30, 40};
    r->engine_ticks = 25;
    r->by = "predicate";
    r->result.answer = ENGINE_TRUE;
    r->scratch_answer = ENGINE_FALSE;
    r->scratch_by = "value";
    r->result.bound = 3;
    engine_result_assume(&r->result, "nothing much");
    add_engine(r, "value", true, ARTEFACT_PRECISION, "(assert x)\n");
    add_engine(r, "predicate", false, ARTEFACT_VIOLATION_PATH, "0123456789abcdef");
}

static void test_round_trip(void **state)
{
    (void)state;
    record r, back;
    buf bytes = {0};
    make_record(&r);
    record_write(&r, &bytes);
    assert_true(record_read(bytes.data, bytes.len, &back));
    assert_true(hash_equal(back.build, r.build));
    assert_int_equal(back.cost.queries, 10);
    assert_int_equal(back.scratch.abstractions, 40);
    assert_int_equal(back.scratch_answer, ENGINE_FALSE);
    assert_string_equal(back.scratch_by, "value");
    assert_int_equal(back.engine_ticks, 25);
    assert_string_equal(back.by, "predicate");
    assert_int_equal(back.result.answer, ENGINE_TRUE);
    assert_int_equal(back.result.bound, 3);
    assert_string_equal(back.result.assumptions.data[0], "nothing much");
    assert_int_equal(back.engines.len, 2);
    const record_engine *e = record_engine_find(&back, "value");
    assert_true(e->took_part);
    assert_int_equal(e->artefacts.data[0].kind, ARTEFACT_PRECISION);
    assert_string_equal(e->artefacts.data[0].function, "f");
    assert_int_equal(e->artefacts.data[0].loop, 2);
    assert_string_equal(e->artefacts.data[0].bytes, "(assert x)\n");
    assert_string_equal(e->fragments.data[0].why, "changed");
    assert_int_equal(e->fragments.data[0].computed, 8);
    assert_false(record_main_engine(&back)->took_part);
    assert_null(record_engine_find(&back, "bmc"));
    record_free(&back);
    record_free(&r);
    buf_free(&bytes);
}

/* What a later version may add must not make the rest unreadable. */
static void test_unknown_parts_are_skipped(void **state)
{
    (void)state;
    record r, back;
    buf bytes = {0};
    make_record(&r);
    record_write(&r, &bytes);
    bytes_put_number(&bytes, 77); /* a section of another version */
    bytes_put_text(&bytes, "what we do not know");
    assert_true(record_read(bytes.data, bytes.len, &back));
    assert_int_equal(back.engines.len, 2);
    record_free(&back);
    char *kind = memmem(bytes.data, bytes.len, "precision", 9);
    assert_non_null(kind);
    memcpy(kind, "recession", 9); /* a kind of another version */
    assert_true(record_read(bytes.data, bytes.len, &back));
    assert_int_equal(record_engine_find(&back, "value")->artefacts.len, 0);
    assert_int_equal(record_engine_find(&back, "value")->fragments.len, 1);
    record_free(&back);
    record_free(&r);
    buf_free(&bytes);
}

static void read_and_free(const char *bytes, size_t len, bool must_fail)
{
    record back;
    char *exact = malloc(len ? len : 1); /* so that a sanitizer sees what is read beyond its end */
    assert_non_null(exact);
    memcpy(exact, bytes, len);
    bool fine = record_read(exact, len, &back);
    if (must_fail) assert_false(fine);
    record_free(&back);
    free(exact);
}

static void test_damage(void **state)
{
    (void)state;
    record r;
    buf bytes = {0};
    make_record(&r);
    record_write(&r, &bytes);
    for (uint32_t len = 0; len < bytes.len; len++) read_and_free(bytes.data, len, len < 16);
    uint64_t random = 1;
    for (int turn = 0; turn < 20000; turn++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        uint32_t at = (uint32_t)(random >> 33) % bytes.len;
        char was = bytes.data[at];
        bytes.data[at] = (char)(random >> 20);
        read_and_free(bytes.data, bytes.len, false);
        bytes.data[at] = was;
    }
    record_free(&r);
    buf_free(&bytes);
}

/* Every reader of artefacts takes any bytes. */
static void test_artefact_readers_survive(void **state)
{
    (void)state;
    uint64_t random = 7;
    for (uint32_t kind = 0; kind < ARTEFACT_KINDS; kind++)
        for (int turn = 0; turn < 5000; turn++) {
            char noise[96];
            for (size_t k = 0; k < sizeof noise; k++) {
                random = random * 6364136223846793005u + 1442695040888963407u;
                noise[k] = turn % 3 ? (char)(random >> 56) : (char)((random >> 60) == 0);
            }
            size_t len = (size_t)(random >> 40) % sizeof noise;
            char *exact = malloc(len + 1);
            assert_non_null(exact);
            memcpy(exact, noise, len);
            exact[len] = 0;
            buf out = {0};
            uint64_t items;
            (void)artefact_kind_get((artefact_kind)kind)->read(exact, len, NULL, &out, &items);
            buf_free(&out);
            free(exact);
        }
}

static void test_values(void **state)
{
    (void)state;
    chosen_values values = {0}, back = {0};
    vec_push(&values, (chosen_value){.bits = 42, .width = 32, .is_input = true, .is_signed = true});
    vec_push(
        &values,
        (chosen_value){.bits = (unsigned __int128)1 << 100, .width = 128, .origin = ORIGIN_LOCATION, .where = 3, .turn = 2, .offset = 8});
    buf bytes = {0};
    violation_values_write(&values, &bytes);
    assert_true(violation_values_read(bytes.data, bytes.len, &back));
    assert_int_equal(back.len, 2);
    assert_int_equal((int)back.data[0].bits, 42);
    assert_true(back.data[0].is_input && back.data[0].is_signed);
    assert_true(back.data[1].bits == (unsigned __int128)1 << 100);
    assert_int_equal(back.data[1].turn, 2);
    vec_clear(&back);
    assert_false(violation_values_read(bytes.data, bytes.len - 1, &back));
    assert_int_equal(back.len, 0);
    vec_free(&values);
    vec_free(&back);
    buf_free(&bytes);
}

static void test_words(void **state)
{
    (void)state;
    reuse_choice c;
    assert_true(reuse_choose(NULL, &c) && c.answers && c.kinds[ARTEFACT_PRECISION] && c.kinds[ARTEFACT_VIOLATION_PATH]);
    assert_true(reuse_choose("auto", &c) && c.answers);
    assert_true(reuse_choose("none", &c) && reuse_is_nothing(&c));
    assert_true(reuse_choose("precision", &c) && !c.answers && c.kinds[ARTEFACT_PRECISION] && !c.kinds[ARTEFACT_ABSTRACTIONS]);
    assert_true(reuse_choose("summary,answer", &c) && c.answers && c.kinds[ARTEFACT_ABSTRACTIONS] && !c.kinds[ARTEFACT_PRECISION]);
    assert_true(reuse_choose("violation", &c) && c.kinds[ARTEFACT_VIOLATION] && c.kinds[ARTEFACT_VIOLATION_PATH]);
    static const char *const wrong[] = {"",           "precision,",     ",precision",  "precisio",
                                        "precisions", "none,precision", "auto,answer", "abstractions|summary"};
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) assert_false(reuse_choose(wrong[k], &c));
    buf words = {0};
    reuse_list_words(&words);
    assert_string_equal(
        words.data, "answer, slice, diff, precision, structure, abstractions, violation, invariants, depth, refutations, reached, levels, "
                    "automata-lazy, upgrade, automata-eager");
    buf_free(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_unknown_parts_are_skipped),
        cmocka_unit_test(test_damage),     cmocka_unit_test(test_artefact_readers_survive),
        cmocka_unit_test(test_values),     cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
