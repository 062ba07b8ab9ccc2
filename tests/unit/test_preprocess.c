/* front/preprocess and front/compdb: which files go through the compiler, what happens when that fails, whose flags. */
#include "base/buf.h"
#include "front/compdb.h"
#include "front/preprocess.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

typedef struct {
    char directory[64];
    source_map map;
    diag d;
    buf path;
} world;

static int begin(void **state)
{
    world *w = mem_alloc(sizeof *w);
    memset(w, 0, sizeof *w);
    strcpy(w->directory, "/tmp/reprove-test-XXXXXX");
    assert_non_null(mkdtemp(w->directory));
    diag_init(&w->d, &w->map);
    *state = w;
    return 0;
}

static int end(void **state)
{
    world *w = *state;
    buf command = {0};
    buf_printf(&command, "rm -r %s", w->directory);
    assert_int_equal(system(command.data), 0);
    buf_free(&command);
    buf_free(&w->path);
    source_map_free(&w->map);
    diag_free(&w->d);
    free(w);
    return 0;
}

static const char *path_of(world *w, const char *file)
{
    vec_clear(&w->path);
    buf_printf(&w->path, "%s/%s", w->directory, file);
    return w->path.data;
}

static const char *put(world *w, const char *file, const char *text, size_t len)
{
    const char *path = path_of(w, file);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fwrite(text, 1, len, f);
    fclose(f);
    return path;
}

static source *open_text(world *w, const char *file, const char *text, const preprocess_options *o)
{
    return front_open(&w->map, put(w, file, text, strlen(text)), o, &w->d, NULL);
}

static void expect_message(world *w, const char *part)
{
    assert_true(w->d.errors > 0);
    assert_non_null(strstr(vec_last(&w->d.messages).message, part));
}

static bool plain(const char *text) { return preprocess_is_plain(text, strlen(text)); }

static void test_is_plain(void **state)
{
    (void)state;
    assert_true(plain("int main(void) { __VERIFIER_assume(1); __CPROVER_x(); return 0; } // __LINE__ \\n"));
    assert_true(plain("# 3 \"/usr/src/linux/x.c\"\n#pragma pack(1)\n#line 4\nchar *s = \"# linux __FILE__\"; /* linux */"));
    assert_true(plain("int __attribute__((unused)) x; char c = '\"'; int linux_x = 1.e5, _LP64x, __func__; struct __UTAC__EX *__FILE;"));
    assert_true(plain("const char *f = __FUNCTION__; /*"));
    assert_false(plain("  # define X"));
    assert_false(plain("/* */ #if 0"));
    assert_false(plain("int x = __LINE__;"));
    assert_false(plain("int linux;"));
    assert_false(plain("long x = __INT64_C(1);"));
    assert_false(plain("int x = __x86_64__;"));
    assert_false(plain("int a\\\nb;"));
    assert_false(plain("?"
                       "?=define x"));
    assert_false(plain("%:define x"));
    assert_false(plain("_Pragma(\"pack(1)\")"));
}

static void test_as_it_is(void **state)
{
    world *w = *state;
    preprocess_options o = {.model = MODEL_LP64, .compiler = "/nonexistent/compiler"};
    assert_non_null(open_text(w, "a.i", "int x = __LINE__;", &o));
    assert_non_null(open_text(w, "a.c", "int x;", &o));
    assert_non_null(open_text(w, "b.c", "# 1 \"b.c\"\nint x = linux;", &o));
    assert_int_equal(w->d.errors, 0);
    assert_null(open_text(w, "c.c", "int x = __LINE__;", &o));
    expect_message(w, "cannot run the compiler '/nonexistent/compiler'");
}

static void test_compiler(void **state)
{
    world *w = *state;
    const char *flags[] = {"-DN=7"};
    preprocess_options o = {.model = MODEL_LP64, .flags = flags, .flag_count = 1, .compiler = "cc  -DM=8"};
    source *s = open_text(w, "a.c", "int x = N + M, p = sizeof __x86_64__;", &o);
    assert_non_null(s);
    assert_non_null(strstr(s->text, "int x = 7 + 8, p = sizeof 1;"));
    assert_int_equal(s->text[s->len], 0);
    assert_null(open_text(w, "b.c", "#include \"missing.h\"\n", &o));
    expect_message(w, "missing.h: No such file or directory");
    source_place at = source_locate(&w->map, vec_last(&w->d.messages).at); /* the compiler's place, so that the line can be shown */
    assert_non_null(strstr(at.file, "b.c"));
    assert_int_equal(at.line, 1);
    assert_int_equal(at.column, 10);
    assert_int_equal(w->d.errors, 1);
    assert_null(open_text(w, "self.c", "#include \"self.c\"\n", &o));
    expect_message(w, "#include nested depth");
    o.compiler = "false";
    assert_null(preprocess_file(&w->map, path_of(w, "a.c"), &o, &w->d, NULL));
    expect_message(w, "failed with exit code 1");
}

static void test_stopped_compiler(void **state)
{
    world *w = *state;
    static const char script[] = "#!/bin/sh\nsleep 60\n";
    char compiler[128];
    strcpy(compiler, put(w, "slow", script, sizeof script - 1));
    chmod(compiler, 0700);
    preprocess_options o = {.model = MODEL_LP64, .compiler = compiler};
    limits l = {0};
    limits_set_timeout(&l, 0.2);
    double start = limits_now();
    assert_null(preprocess_file(&w->map, path_of(w, "x.c"), &o, &w->d, &l));
    assert_true(limits_now() - start < 10);
    assert_int_equal(l.hit, LIMIT_TIME);
    expect_message(w, "preprocessing stopped");
    static const char killed[] = "#!/bin/sh\nkill -9 $$\n";
    put(w, "slow", killed, sizeof killed - 1);
    assert_null(preprocess_file(&w->map, path_of(w, "x.c"), &o, &w->d, NULL));
    expect_message(w, "was killed by signal 9");
}

static void test_bad_files(void **state)
{
    world *w = *state;
    preprocess_options o = {.model = MODEL_LP64};
    assert_null(front_open(&w->map, path_of(w, "none.c"), &o, &w->d, NULL));
    expect_message(w, "none.c: No such file or directory");
    assert_null(front_open(&w->map, w->directory, &o, &w->d, NULL));
    expect_message(w, "Is a directory");
    assert_null(open_text(w, "e.c", "", &o));
    expect_message(w, "file is empty");
    assert_null(open_text(w, "e.i", " \n", &o));
    expect_message(w, "file is empty");
    assert_null(front_open(&w->map,
                           put(w, "bin.c",
                               "\x7f"
                               "ELF\0\1\2",
                               7),
                           &o, &w->d, NULL));
    expect_message(w, "not a text file");
    assert_int_equal(w->d.errors, 5);
}

static void test_compilation_database(void **state)
{
    world *w = *state;
    put(w, "a.c", "int x;", 6);
    buf json = {0};
    buf_printf(
        &json,
        "[{\"directory\": \"%s\", \"file\": \"./a.c\", \"command\": \"gcc -c -O2 -Wall -Iinc -D'A B=\\\"x\\\"' -I dir -MF a.d -m32 "
        "-funsigned-char -std=gnu89 -o a.o a.c\"},\n"
        " {\"directory\": \"/\", \"file\": \"%s/b.c\", \"arguments\": [\"cc\", \"-include\", \"x y.h\", \"-Wp,-MMD,a.d\", \"b.c\"]}]",
        w->directory, w->directory);
    put(w, "compile_commands.json", json.data, json.len);
    put(w, "b.c", "int y;", 6);
    mkdir(path_of(w, "sub"), 0700);
    compdb db;
    assert_true(compdb_read(&db, &w->map, w->directory, &w->d));
    assert_int_equal(db.entries.len, 2);
    uint32_t entries;
    const compdb_entry *e = compdb_find(&db, path_of(w, "sub/../a.c"), &entries);
    assert_non_null(e);
    assert_true(e->meaning.has_model && e->meaning.model == MODEL_ILP32 && e->meaning.unsigned_char && flags_gnu89_inline(&e->meaning));
    static const char *const expected[] = {"-O2", "-Iinc", "-DA B=\"x\"", "-I", "dir", "-m32", "-funsigned-char", "-std=gnu89"};
    assert_int_equal(e->flag_count, 8);
    for (int i = 0; i < 8; i++) assert_string_equal(e->flags[i], expected[i]);
    e = compdb_find(&db, path_of(w, "b.c"), &entries);
    assert_non_null(e);
    assert_int_equal(e->flag_count, 2);
    assert_string_equal(e->flags[1], "x y.h");
    assert_null(compdb_find(&db, path_of(w, "c.c"), &entries));
    compdb_free(&db);
    assert_true(compdb_read(&db, &w->map, w->directory, &w->d));
    compdb_free(&db);
    assert_false(compdb_read(&db, &w->map, put(w, "bad.json", "[\n{]", 4), &w->d));
    expect_message(w, "malformed JSON");
    assert_int_equal(source_locate(&w->map, vec_last(&w->d.messages).at).line, 2);
    assert_false(compdb_read(&db, &w->map, put(w, "bad.json", "[{}]", 4), &w->d));
    expect_message(w, "entry 0 has no \"file\"");
    assert_false(compdb_read(&db, &w->map, put(w, "bad.json", "{}", 2), &w->d));
    assert_false(compdb_read(&db, &w->map, path_of(w, "none.json"), &w->d));
    buf_free(&json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_is_plain),
        cmocka_unit_test_setup_teardown(test_as_it_is, begin, end),
        cmocka_unit_test_setup_teardown(test_compiler, begin, end),
        cmocka_unit_test_setup_teardown(test_stopped_compiler, begin, end),
        cmocka_unit_test_setup_teardown(test_bad_files, begin, end),
        cmocka_unit_test_setup_teardown(test_compilation_database, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
