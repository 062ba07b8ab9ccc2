/* Unit tests of base/: containers, interning, positions, diagnostics, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/bigstack.h"
#include "base/buf.h"
#include "base/diag.h"
#include "base/hash.h"
#include "base/heap.h"
#include "base/intern.h"
#include "base/limits.h"
#include "base/map.h"
#include "base/stats.h"
#include "base/text.h"

static void test_arena_keeps_blocks_apart(void **state)
{
    (void)state;
    arena a = {0};
    uint32_t *blocks[500];
    for (uint32_t i = 0; i < 500; i++) {
        blocks[i] = ARENA_ARRAY(&a, uint32_t, 1 + i * 7);
        assert_int_equal((uintptr_t)blocks[i] % 16, 0);
        for (uint32_t k = 0; k < 1 + i * 7; k++) {
            assert_int_equal(blocks[i][k], 0);
            blocks[i][k] = i;
        }
    }
    for (uint32_t i = 0; i < 500; i++) assert_int_equal(blocks[i][i * 7], i);
    char *huge = arena_alloc(&a, 20 << 20); /* larger than any chunk */
    huge[(20 << 20) - 1] = 1;
    assert_string_equal(arena_printf(&a, "%s-%d", "x", 7), "x-7");
    arena_free(&a);
    assert_null(a.chunks);
}

static void test_map_finds_what_was_put(void **state)
{
    (void)state;
    map64 m = {0};
    assert_false(map_get(&m, 0, NULL));
    for (uint32_t i = 0; i < 10000; i++) map_put(&m, (uint64_t)i * 0x100000001u, i);
    uint32_t v = 0;
    for (uint32_t i = 0; i < 10000; i++) {
        assert_true(map_get(&m, (uint64_t)i * 0x100000001u, &v));
        assert_int_equal(v, i);
        assert_int_equal(m.entries[i].value, i); /* insertion order */
    }
    map_put(&m, 0, 77);
    assert_true(map_get(&m, 0, &v));
    assert_int_equal(v, 77);
    assert_int_equal(m.count, 10000);
    bool fresh = true;
    map_slot(&m, 0x100000001u, &fresh);
    assert_false(fresh);
    map_free(&m);
}

typedef struct {
    uint32_t rank, number;
    char more[5];
} ranked;

static bool has_less_rank(void *compared, const void *a, const void *b)
{
    ++*(uint32_t *)compared;
    return ((const ranked *)a)->rank < ((const ranked *)b)->rank;
}

static void test_heap_orders(void **state)
{
    (void)state;
    VEC(ranked) h = {0};
    uint32_t compared = 0, seen[1000] = {0};
    for (uint32_t round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < 500; i++)
            heap_push(&h, has_less_rank, &compared, (ranked){(i * 7919 + round) % 101, round * 500 + i, "abcd"});
        for (uint32_t last = 0; h.len > 250 * (1 - round);) {
            ranked r = heap_pop(&h, has_less_rank, &compared);
            assert_true(r.rank >= last);
            assert_int_equal(r.rank, (r.number % 500 * 7919 + r.number / 500) % 101);
            assert_string_equal(r.more, "abcd");
            assert_int_equal(seen[r.number]++, 0);
            last = r.rank;
        }
    }
    for (uint32_t i = 0; i < 1000; i++) assert_int_equal(seen[i], 1);
    vec_free(&h);
}

/* Which of equal elements leaves first is fixed: engines that search with a heap have to do the same in every run, and in every version. */
static void test_heap_leaves_equals_in_one_order(void **state)
{
    (void)state;
    static const uint32_t ranks[] = {1, 0, 1, 0, 2, 1, 0, 1, 2, 0}, expected[] = {1, 3, 9, 6, 2, 0, 7, 5, 8, 4};
    VEC(ranked) h = {0};
    uint32_t compared = 0;
    for (uint32_t i = 0; i < 10; i++) heap_push(&h, has_less_rank, &compared, (ranked){ranks[i], i, ""});
    assert_int_equal(compared, 12);
    for (uint32_t i = 0; i < 10; i++) assert_int_equal(heap_pop(&h, has_less_rank, &compared).number, expected[i]);
    assert_int_equal(compared, 37);
    vec_free(&h);
}

static void test_text_is_cut_behind_a_word(void **state)
{
    (void)state;
    char out[20];
    text_fit(out, sizeof out, "nineteen characters");
    assert_string_equal(out, "nineteen characters");
    text_fit(out, sizeof out, "a text of twenty-two..");
    assert_string_equal(out, "a text of…");
    text_fit(out, sizeof out, "aäüöaäüöaäüöaäüöaäüö");
    assert_string_equal(out, "aäüöaäüöa…");
    text_fit(out, 3, "abc");
    assert_string_equal(out, "");
}

static void test_interning_is_by_content(void **state)
{
    (void)state;
    interner in;
    intern_init(&in);
    assert_true(name_empty(intern_str(&in, "")));
    name a = intern_str(&in, "alpha"), b = intern(&in, "alphabet", 5), z = intern(&in, "a\0b", 3), y = intern_str(&in, "a");
    assert_true(name_equal(a, b));
    assert_false(name_equal(z, y));
    assert_int_equal(name_len(&in, z), 3);
    char text[32];
    for (int i = 0; i < 5000; i++) intern(&in, text, (size_t)snprintf(text, sizeof text, "id%d", i));
    assert_string_equal(name_text(&in, a), "alpha"); /* survives growth */
    assert_true(hash_equal(intern_hash(&in, a), hash_bytes("alpha", 5)));
    intern_free(&in);
}

static void test_hash_join_depends_on_order(void **state)
{
    (void)state;
    hash128 a = hash_bytes("a", 1), b = hash_bytes("b", 1);
    assert_false(hash_equal(hash_join(a, b), hash_join(b, a)));
    assert_false(hash_equal(hash_join(hash_join(a, b), a), hash_join(a, hash_join(b, a))));
    assert_false(hash_equal(hash_u64(0), hash_u64(1)));
    char hex[33];
    hash_format((hash128){1, 0xab}, hex);
    assert_string_equal(hex, "00000000000000ab0000000000000001");
}

static void test_positions_follow_line_markers(void **state)
{
    (void)state;
    source_map m = {0};
    static const char one[] = "int x;\n# 10 \"header.h\" 1\nint y;\n  int z;\n# 3 \"main.c\" 2\nint w;";
    source *s = source_add(&m, "main.i", one, sizeof one - 1);
    source *t = source_add(&m, "other.i", "abc\ndef\n", 8);
    source_place p = source_locate(&m, (srcpos){s->base});
    assert_string_equal(p.file, "main.i");
    assert_int_equal(p.line, 1);
    p = source_locate(&m, (srcpos){s->base + (uint32_t)(strstr(one, "int z") - one)});
    assert_string_equal(p.file, "header.h");
    assert_int_equal(p.line, 11);
    assert_int_equal(p.column, 3);
    p = source_locate(&m, (srcpos){s->base + (uint32_t)(strstr(one, "int w") - one)});
    assert_string_equal(p.file, "main.c");
    assert_int_equal(p.line, 3);
    p = source_locate(&m, (srcpos){t->base + 5});
    assert_string_equal(p.file, "other.i");
    assert_int_equal(p.line, 2);
    assert_int_equal(p.column, 2);
    assert_string_equal(source_locate(&m, (srcpos){0}).file, "<nowhere>");
    source_map_free(&m);
}

static void test_diagnostics_show_line_and_caret(void **state)
{
    (void)state;
    source_map m = {0};
    source *s = source_add(&m, "f.c", "int main( {\n", 12);
    diag d;
    diag_init(&d, &m);
    diag_error(&d, (srcpos){s->base + 10}, "expected '%c'", ')');
    diag_warning(&d, (srcpos){0}, "just a warning");
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    diag_print(&d, out, false, DIAG_ERROR);
    fclose(out);
    assert_string_equal(text, "f.c:1:11: error: expected ')'\nint main( {\n          ^\n");
    free(text);
    assert_int_equal(d.shown, 2); /* printed once is enough, the warning that was not asked for included */
    for (int i = 0; i < 100; i++) diag_error(&d, (srcpos){1}, "again");
    assert_true(diag_full(&d));
    assert_int_equal(d.errors, d.max_errors);
    diag_free(&d);
    source_map_free(&m);
}

static void test_limits_stop_work(void **state)
{
    (void)state;
    limits l = {.max_steps = 5000};
    uint64_t n = 0;
    while (!limits_hit(&l)) n++;
    assert_int_equal(n, 5000);
    assert_int_equal(l.hit, LIMIT_STEPS);
    volatile sig_atomic_t flag = 0;
    limits i = {.interrupted = &flag};
    for (n = 0; n < 100000; n++) {
        if (n == 50000) flag = 1;
        if (limits_hit(&i)) break;
    }
    assert_in_range(n, 50000, 51100);
    limits t = {0};
    limits_set_timeout(&t, 0.01);
    while (!limits_hit(&t)) continue;
    assert_int_equal(t.hit, LIMIT_TIME);
    assert_false(limits_hit(NULL));
}

static void descend(uint32_t depth, volatile char *above)
{
    volatile char frame[4096];
    frame[0] = above ? above[0] : 1;
    if (depth) descend(depth - 1, frame);
}

static void deep_work(void *argument)
{
    descend(50000, NULL); /* 200 MB of stack */
    *(bool *)argument = true;
}

static void test_bigstack_is_big(void **state)
{
    (void)state;
    bool done = false;
    assert_true(bigstack_run(deep_work, &done));
    assert_true(done);
}

/* Whoever counts from zero must not get more than is left. */
static void test_limits_restart_with_the_rest(void **state)
{
    (void)state;
    limits l = {0};
    limits_work(&l, 5000000);
    limits_allow(&l, 0.1);
    limits_restart(&l);
    assert_int_equal(l.ticks, 0);
    assert_in_range(l.max_ticks, 100000, 100001);
    limits_work(&l, 100002);
    assert_true(limits_hit(&l));
    limits used_up = {.ticks = 10, .max_ticks = 5}, unlimited = {.ticks = 10};
    limits_restart(&used_up);
    limits_restart(&unlimited);
    assert_int_equal(used_up.max_ticks, 1);
    assert_int_equal(unlimited.max_ticks, 0);
}

static void test_stats_print_names(void **state)
{
    (void)state;
    stats s = {.time_parse = 0.5, .functions_total = 7};
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    stats_print(&s, out);
    fclose(out);
    assert_non_null(strstr(text, "time.parse: 0.500000\n"));
    assert_non_null(strstr(text, "functions.total: 7\n"));
    free(text);
}

/* Ticks are granted to the whole, ten at a time. */
static void grant_ten(limits *l, void *context)
{
    ++*(uint32_t *)context;
    l->granted += 10;
}

/* A part goes on when the whole is granted more: it used to wait for ever. */
static void test_limits_part(void **state)
{
    (void)state;
    uint32_t pauses = 0;
    limits whole = {.pause = grant_ten, .pause_context = &pauses, .granted = 10};
    limits_work(&whole, 5);
    limits part = limits_begin_part(&whole);
    for (uint32_t k = 0; k < 30; k++) limits_work(&part, 1);
    assert_int_equal(pauses, 3);
    limits_end_part(&whole, &part);
    assert_int_equal(whole.ticks, 35);
    assert_int_equal(whole.granted, 40);
    limits_work(&whole, 4);
    assert_int_equal(pauses, 3);
    limits_work(&whole, 1);
    assert_int_equal(pauses, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arena_keeps_blocks_apart),
        cmocka_unit_test(test_map_finds_what_was_put),
        cmocka_unit_test(test_heap_orders),
        cmocka_unit_test(test_heap_leaves_equals_in_one_order),
        cmocka_unit_test(test_text_is_cut_behind_a_word),
        cmocka_unit_test(test_interning_is_by_content),
        cmocka_unit_test(test_hash_join_depends_on_order),
        cmocka_unit_test(test_positions_follow_line_markers),
        cmocka_unit_test(test_diagnostics_show_line_and_caret),
        cmocka_unit_test(test_limits_stop_work),
        cmocka_unit_test(test_limits_restart_with_the_rest),
        cmocka_unit_test(test_bigstack_is_big),
        cmocka_unit_test(test_stats_print_names),
        cmocka_unit_test(test_limits_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
