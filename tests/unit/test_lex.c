/* front/lex: tokens, names, positions, and what is said about text that is not C. */
#include "base/buf.h"
#include "front/lex.h"
#include "front/pack.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    source_map map;
    interner names;
    diag d;
    source *text;
    token_list list;
} scan;

static void scan_text(scan *s, const char *text, size_t len)
{
    memset(s, 0, sizeof *s);
    intern_init(&s->names);
    lex_keywords(&s->names);
    diag_init(&s->d, &s->map);
    s->text = source_add(&s->map, "t.c", text, len);
    lex_all(s->text, &s->names, &s->d, &s->list);
}

static void scan_free(scan *s)
{
    token_list_free(&s->list);
    source_map_free(&s->map);
    intern_free(&s->names);
    diag_free(&s->d);
}

/* One word per token: names as they are, literals as text, operators by number if above 127. */
static void render(const scan *s, buf *out)
{
    for (uint32_t i = 0; s->list.tokens[i].kind != TOK_EOF; i++) {
        const token *t = &s->list.tokens[i];
        if (i) buf_char(out, ' ');
        if (t->kind == TOK_IDENT) buf_printf(out, "id:%s", name_text(&s->names, t->name));
        else if (t->kind >= TOK_KEYWORDS) buf_printf(out, "kw:%s", name_text(&s->names, t->name));
        else if (t->kind == TOK_PRAGMA) buf_printf(out, "pack:%s", name_text(&s->names, t->name));
        else if (t->kind == TOK_NUMBER) buf_printf(out, "n:%.*s", (int)t->len, s->text->text + (t->at - s->text->base));
        else if (t->kind == TOK_CHAR) buf_printf(out, "c:%.*s", (int)t->len, s->text->text + (t->at - s->text->base));
        else if (t->kind == TOK_STRING) buf_printf(out, "s:%.*s", (int)t->len, s->text->text + (t->at - s->text->base));
        else if (t->kind < 128) buf_char(out, (char)t->kind);
        else buf_printf(out, "#%u", t->kind - TOK_ARROW);
    }
}

static void expect(const char *text, const char *rendered)
{
    scan s;
    scan_text(&s, text, strlen(text));
    buf b = {0};
    render(&s, &b);
    assert_string_equal(b.data ? b.data : "", rendered);
    assert_int_equal(s.d.errors, 0);
    buf_free(&b);
    scan_free(&s);
}

static void expect_error(const char *text, size_t len, uint32_t errors, const char *part, uint32_t column)
{
    scan s;
    scan_text(&s, text, len);
    assert_int_equal(s.d.errors, errors);
    assert_non_null(strstr(s.d.messages.data[0].message, part));
    assert_int_equal(source_locate(&s.map, s.d.messages.data[0].at).column, column);
    assert_int_equal(s.list.tokens[s.list.count - 1].kind, TOK_EOF);
    scan_free(&s);
}

static void test_tokens(void **state)
{
    (void)state;
    expect("", "");
    expect("int x$1 = 0x1p-3 + 1e+5f - .5;", "kw:int id:x$1 = n:0x1p-3 + n:1e+5f - n:.5 ;");
    expect("a.b...c..d", "id:a . id:b #11 id:c . . id:d");
    expect("-> ++ -- << >> <= >= == != && ||", "#0 #1 #2 #3 #4 #5 #6 #7 #8 #9 #10");
    expect("*= /= %= += -= <<= >>= &= ^= |=", "#12 #13 #14 #15 #16 #17 #18 #19 #20 #21");
    expect("x+++y a<-b p->*q", "id:x #1 + id:y id:a < - id:b id:p #0 * id:q");
    expect("<: :> <% %>", "[ ] { }");
    expect("L'a' u\"x\" U'\\'' u8\"\\\"\" L R u8", "c:L'a' s:u\"x\" c:U'\\'' s:u8\"\\\"\" id:L id:R id:u8");
    expect("R\"x(a)\"\nb)x\" z", "s:R\"x(a)\"\nb)x\" id:z");
    expect("gr\xc3\xbc\xc3\x9f"
           "e \f\v\r\n y",
           "id:gr\xc3\xbc\xc3\x9f"
           "e id:y");
    expect("__const__ __inline asm __asm__", "kw:__const__ kw:__inline kw:asm kw:__asm__");
    expect("1.2.3e+4_x 0xe+1", "n:1.2.3e+4_x n:0xe+1");
}

static void test_comments_and_splices(void **state)
{
    (void)state;
    expect("a/**/b//c\nd/*/ x */e/* * / **/f", "id:a id:b id:d id:e id:f");
    expect("a // x \\\n y\nb", "id:a id:b");
    expect("ab\\\ncd 12\\\r\n34 +\\\n= >\\ \n>=", "id:abcd n:12\\\r\n34 #15 #18");
    expect("\"a\\\nb\" \\\n c", "s:\"a\\\nb\" id:c");
    expect("re\\\nturn", "kw:return");
    expect("\\u00e9t\\U000000e9", "id:\xc3\xa9t\xc3\xa9");
}

static void test_directives(void **state)
{
    (void)state;
    expect("# 1 \"a.c\"\nx\n#line 3\n  # 7 \"b.h\" 1 3\ny\n#pragma GCC foo\n#ident \"x\"\n#\nz", "id:x id:y id:z");
    expect("#pragma pack(push, 1)\nx\n# pragma pack ( pop )\n#pragma pack()\n#pragma packed", "pack:push,1 id:x pack:pop pack:");
    expect("%: 3 \"x\"\ny", "id:y");
    const char text[] = "int x;\n #include <a.h>\ny # z";
    scan s;
    scan_text(&s, text, sizeof text - 1);
    assert_int_equal(s.d.errors, 2);
    assert_non_null(strstr(s.d.messages.data[0].message, "#include"));
    assert_int_equal(source_locate(&s.map, s.d.messages.data[0].at).line, 2);
    assert_int_equal(s.list.count, 6);
    scan_free(&s);
}

static void test_errors(void **state)
{
    (void)state;
    expect_error("x = \"abc\ny", 10, 1, "unterminated string", 5);
    expect_error("'", 1, 1, "unterminated character", 1);
    expect_error("\"\\", 2, 1, "unterminated string", 1);
    expect_error("a /* b", 6, 1, "unterminated comment", 3);
    expect_error("a @@@ b", 7, 1, "stray '@'", 3);
    expect_error("a \0\0\0 b", 7, 1, "stray byte 0x00", 3);
    expect_error("R\"x(", 4, 1, "unterminated string", 1);
    char rubbish[512];
    for (size_t i = 0; i < sizeof rubbish; i++) rubbish[i] = i % 2 ? '@' : 'a';
    expect_error(rubbish, sizeof rubbish, 3, "stray", 2);
}

static void test_positions(void **state)
{
    (void)state;
    scan s;
    scan_text(&s, "# 10 \"f.h\"\nint\n  abc;", 21);
    token t = s.list.tokens[1];
    source_place p = source_locate(&s.map, (srcpos){t.at});
    assert_string_equal(p.file, "f.h");
    assert_int_equal(p.line, 11);
    assert_int_equal(p.column, 3);
    scan_free(&s);
}

static void test_keywords(void **state)
{
    (void)state;
    interner names;
    intern_init(&names);
    lex_keywords(&names);
    assert_int_equal(lex_keyword_kind(intern_str(&names, "auto")), KW_AUTO);
    assert_int_equal(lex_keyword_kind(intern_str(&names, "__volatile__")), KW_VOLATILE);
    assert_int_equal(lex_keyword_kind(intern_str(&names, "__builtin_choose_expr")), KW_CHOOSE_EXPR);
    assert_true(intern_str(&names, "fresh").i == lex_keyword_count() + 1);
    intern_free(&names);
}

static void test_padded_hash(void **state)
{
    (void)state;
    char text[64];
    memset(text, 'x', sizeof text);
    for (size_t len = 0; len < 40; len++) assert_true(intern_text_hash(text, len) == intern_text_hash_padded(text, len));
}

static void test_long_line(void **state)
{
    (void)state;
    buf b = {0};
    for (int i = 0; i < 500000; i++) buf_str(&b, "x+1 ");
    scan s;
    scan_text(&s, b.data, b.len);
    assert_int_equal(s.list.count, 1500001);
    assert_int_equal(s.d.errors, 0);
    scan_free(&s);
    buf_free(&b);
}

static void test_pack(void **state)
{
    (void)state;
    pack_state p = {0};
    assert_true(pack_pragma(&p, "2"));
    assert_int_equal(p.value, 2);
    assert_true(pack_pragma(&p, "push,1"));
    assert_int_equal(p.value, 1);
    assert_true(pack_pragma(&p, "push"));
    assert_true(pack_pragma(&p, "8"));
    assert_true(pack_pragma(&p, "push,id,4"));
    assert_int_equal(p.value, 4);
    assert_true(pack_pragma(&p, "pop"));
    assert_int_equal(p.value, 8);
    assert_true(pack_pragma(&p, "pop"));
    assert_true(pack_pragma(&p, "pop"));
    assert_int_equal(p.value, 2);
    assert_false(pack_pragma(&p, "pop"));
    assert_false(pack_pragma(&p, "3"));
    assert_true(pack_pragma(&p, ""));
    assert_int_equal(p.value, 0);
    pack_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),      cmocka_unit_test(test_comments_and_splices),
        cmocka_unit_test(test_directives),  cmocka_unit_test(test_errors),
        cmocka_unit_test(test_positions),   cmocka_unit_test(test_keywords),
        cmocka_unit_test(test_padded_hash), cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_pack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
