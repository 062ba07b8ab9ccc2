/* front/literal: constants have gcc's values and types. */
#include "front/literal.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    arena memory;
    interner names;
    type_table lp64, ilp32;
} world;

static int begin(void **state)
{
    world *w = mem_alloc(sizeof *w);
    memset(w, 0, sizeof *w);
    intern_init(&w->names);
    lex_keywords(&w->names);
    types_init(&w->lp64, &w->memory, &w->names, MODEL_LP64, false);
    types_init(&w->ilp32, &w->memory, &w->names, MODEL_ILP32, false);
    *state = w;
    return 0;
}

static int end(void **state)
{
    world *w = *state;
    arena_free(&w->memory);
    intern_free(&w->names);
    free(w);
    return 0;
}

static void expect_int(const type_table *t, const char *text, uint64_t value, ctype_kind kind)
{
    literal l;
    const char *error = NULL;
    assert_true(literal_number(t, text, (uint32_t)strlen(text), &l, &error));
    assert_false(l.is_float);
    assert_int_equal((uint64_t)l.value, value);
    assert_int_equal(l.type->kind, kind);
}

static void expect_float(const type_table *t, const char *text, long double value, ctype_kind kind)
{
    literal l;
    const char *error = NULL;
    assert_true(literal_number(t, text, (uint32_t)strlen(text), &l, &error));
    assert_true(l.is_float);
    assert_true(l.floating == value);
    assert_int_equal(l.type->kind, kind);
}

static void expect_bad(const type_table *t, const char *text, const char *part)
{
    literal l;
    const char *error = NULL;
    assert_false(literal_number(t, text, (uint32_t)strlen(text), &l, &error));
    assert_non_null(strstr(error, part));
}

static void test_integers(void **state)
{
    world *w = *state;
    const type_table *t = &w->lp64, *s = &w->ilp32;
    expect_int(t, "0", 0, CT_INT);
    expect_int(t, "2147483647", 2147483647, CT_INT);
    expect_int(t, "2147483648", 2147483648, CT_LONG);
    expect_int(s, "2147483648", 2147483648, CT_LLONG);
    expect_int(s, "0x80000000", 2147483648, CT_UINT);
    expect_int(t, "0xffffffffffffffff", UINT64_MAX, CT_ULONG);
    expect_int(s, "0xffffffffffffffff", UINT64_MAX, CT_ULLONG);
    expect_int(t, "9223372036854775808", (uint64_t)1 << 63, CT_INT128);
    expect_int(t, "0777", 511, CT_INT);
    expect_int(t, "0b101U", 5, CT_UINT);
    expect_int(t, "1lu", 1, CT_ULONG);
    expect_int(t, "1LLu", 1, CT_ULLONG);
    expect_int(t, "1\\\n2", 12, CT_INT);
    literal l;
    const char *error;
    assert_true(literal_number(t, "3i", 2, &l, &error) && l.imaginary);
    expect_bad(t, "08", "octal");
    expect_bad(t, "0b2", "binary");
    expect_bad(t, "0x", "suffix");
    expect_bad(t, "1lL", "suffix");
    expect_bad(t, "1uu", "suffix");
    expect_bad(t, "12abc", "suffix");
    expect_bad(t, "1f", "suffix");
}

static void test_floats(void **state)
{
    world *w = *state;
    const type_table *t = &w->lp64;
    expect_float(t, "0.1", 0.1, CT_DOUBLE);
    expect_float(t, "0.1f", 0.1f, CT_FLOAT);
    expect_float(t, "0.1L", 0.1L, CT_LDOUBLE);
    expect_float(t, "1e3", 1000, CT_DOUBLE);
    expect_float(t, "0x1.8p1", 3, CT_DOUBLE);
    expect_float(t, "010.5", 10.5, CT_DOUBLE);
    expect_float(t, "09e0", 9, CT_DOUBLE);
    expect_float(t, "1.5F32x", 1.5, CT_DOUBLE);
    expect_float(t, "1.5q", 1.5, CT_FLOAT128);
    expect_float(t, "1.0f16", 1.0, CT_FLOAT16);
    expect_float(t, "0.1f16", 0.0999755859375L, CT_FLOAT16);
    expect_float(t, "1e-7f16", 0x1p-23L, CT_FLOAT16);
    expect_float(t, "65520.0f16", (long double)INFINITY, CT_FLOAT16);
    expect_float(t, "1e999", (long double)INFINITY, CT_DOUBLE);
    literal l;
    const char *error;
    assert_true(literal_number(t, "2.5fi", 5, &l, &error) && l.imaginary && l.type->kind == CT_FLOAT);
    expect_bad(t, "1.2.3", "decimal points");
    expect_bad(t, "1e+", "exponent");
    expect_bad(t, "0x1.8", "exponent");
    expect_bad(t, "1.0xyz", "suffix");
    expect_bad(t, "1.0dd", "decimal floating");
}

static void expect_char(const type_table *t, const char *text, long long value, ctype_kind kind)
{
    __int128 v;
    ctype *type;
    const char *error = NULL;
    assert_true(literal_char(t, text, (uint32_t)strlen(text), &v, &type, &error));
    assert_int_equal((long long)v, value);
    assert_int_equal(type->kind, kind);
}

static void test_characters(void **state)
{
    world *w = *state;
    const type_table *t = &w->lp64;
    expect_char(t, "'a'", 'a', CT_INT);
    expect_char(t, "'\\xff'", -1, CT_INT);
    expect_char(t, "'\\377'", -1, CT_INT);
    expect_char(t, "'\\e'", 27, CT_INT);
    expect_char(t, "'ab'", 'a' * 256 + 'b', CT_INT);
    expect_char(t, "'\\xff\\xff\\xff\\xfe'", -2, CT_INT);
    expect_char(t, "L'\\xffffffff'", -1, CT_INT);
    expect_char(&w->ilp32, "L'a'", 'a', CT_LONG);
    expect_char(t, "u'\\u20ac'", 0x20ac, CT_USHORT);
    expect_char(t, "U'\xe2\x82\xac'", 0x20ac, CT_UINT);
    expect_char(t, "'\\\n\\n'", 10, CT_INT);
    type_table unsigned_chars;
    types_init(&unsigned_chars, &w->memory, &w->names, MODEL_LP64, true);
    expect_char(&unsigned_chars, "'\\xff'", 255, CT_INT);
    __int128 v;
    ctype *type;
    const char *error = NULL;
    assert_false(literal_char(t, "''", 2, &v, &type, &error));
    assert_false(literal_char(t, "'\\x'", 4, &v, &type, &error));
    assert_false(literal_char(t, "'\\u12'", 6, &v, &type, &error));
    char many[400];
    memset(many, 'a', sizeof many);
    many[0] = many[399] = '\'';
    assert_true(literal_char(t, many, 400, &v, &type, &error));
}

static void expect_bytes(world *w, const char *text, const char *bytes, size_t len, ctype_kind kind)
{
    source_map m = {0};
    diag d;
    diag_init(&d, &m);
    source *s = source_add(&m, "t.c", text, strlen(text));
    token_list list = {0};
    lex_all(s, &w->names, &d, &list);
    const char *error = NULL;
    string_literal got;
    bool ok = literal_string(&w->memory, &w->lp64, list.tokens, list.count - 1, s, &got, &error);
    if (!bytes) {
        assert_false(ok);
    } else {
        assert_true(ok);
        assert_int_equal(got.len, len);
        assert_memory_equal(got.bytes, bytes, len);
        assert_int_equal(got.bytes[got.len], 0);
        assert_int_equal(got.element->kind, kind);
    }
    token_list_free(&list);
    source_map_free(&m);
    diag_free(&d);
}

static void test_strings(void **state)
{
    world *w = *state;
    expect_bytes(w, "\"\"", "", 0, CT_CHAR);
    expect_bytes(w, "\"a\" \"b\\n\"", "ab\n", 3, CT_CHAR);
    expect_bytes(w, "\"\\x41\" \"B\"", "AB", 2, CT_CHAR);
    expect_bytes(w, "\"\\1234\\0\"", "S4\0", 3, CT_CHAR);
    expect_bytes(w, "\"a\\\nb\"", "ab", 2, CT_CHAR);
    expect_bytes(w, "R\"(a\\n)\"", "a\\n", 3, CT_CHAR);
    expect_bytes(w, "L\"a\" \"\xc3\xa9\"", "a\0\0\0\xe9\0\0", 8, CT_INT);
    expect_bytes(w, "u\"\\U0001F600\"", "\x3d\xd8\x00\xde", 4, CT_USHORT);
    expect_bytes(w, "u8\"\\u00e9\"", "\xc3\xa9", 2, CT_CHAR);
    expect_bytes(w, "L\"a\" u\"b\"", NULL, 0, CT_VOID);
    expect_bytes(w, "\"\\x\"", NULL, 0, CT_VOID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_integers, begin, end),
        cmocka_unit_test_setup_teardown(test_floats, begin, end),
        cmocka_unit_test_setup_teardown(test_characters, begin, end),
        cmocka_unit_test_setup_teardown(test_strings, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
