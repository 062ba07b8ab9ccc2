#include "cfa/exec/interpret.h"
#include "cfa/external_effect.h"
#include "cfa/library.h"
#include "cfa/library_variant.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka needs the four above first */
#include <cmocka.h>

typedef struct {
    const char *name, *executor, *encoder, *signature;
    uint32_t variant;
} row;

static const row rows[] = {
#define LIBRARY(name, effect, executor, encoder, variant, signature) {name, #executor, #encoder, #signature, variant},
#include "cfa/library.def"
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static bool is_none(const char *column) { return strcmp(column, "NONE") == 0; }

static bool is_one_of(const char *text, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(text, *list) == 0) return true;
    return false;
}

/* The gaps that were found are those of the list: one that is mended leaves it. */
static void check_gap(const char *function, bool is_gap, const char *const *known)
{
    if (is_gap != is_one_of(function, known)) fail_msg("%s: %s", function, is_gap ? "a gap" : "no gap any more");
}

static void test_every_row_is_found(void **state)
{
    (void)state;
    assert_int_equal(library_count(), ROWS);
    for (uint32_t r = 0; r < ROWS; r++) {
        assert_string_equal(library_name(r), rows[r].name);
        if (library_find(rows[r].name) != r) fail_msg("%s stands in two rows", rows[r].name);
        const char *plain = library_plain_name(rows[r].name);
        if (plain != rows[r].name && library_find(plain) != LIBRARY_NO_ROW) fail_msg("%s: leave the prefix out", rows[r].name);
    }
}

static void test_other_names_are_not_found(void **state)
{
    (void)state;
    static const char *const others[] = {"", "m", "mem", "memcpyx", "xmemcpy", "mamcpy", "memcpy ", "__builtin_memcpy", "main"};
    for (size_t k = 0; k < sizeof others / sizeof others[0]; k++) assert_int_equal(library_find(others[k]), LIBRARY_NO_ROW);
    assert_string_equal(library_plain_name("__builtin_memcpy"), "memcpy");
    assert_string_equal(library_plain_name("memcpy"), "memcpy");
    assert_int_equal(library_find_function("__builtin_memcpy"), library_find("memcpy"));
    assert_int_equal(library_find_function("__builtin_trap"), library_find("__builtin_trap"));
    static const char *const builtins[] = {"trap", "expect", "add_overflow", "inf", "parity", "isnormal", "frame_address", "cpu_supports"};
    for (size_t k = 0; k < sizeof builtins / sizeof builtins[0]; k++) assert_int_equal(library_find_function(builtins[k]), LIBRARY_NO_ROW);
}

/* Functions that the headers of this machine declare. */
static const char *const headers[] = {
    "string",   "strings",  "stdlib",     "stdio",      "wchar",     "wctype",  "time",   "unistd",   "sys/stat", "sys/types",
    "sys/time", "netdb",    "signal",     "setjmp",     "arpa/inet", "locale",  "fenv",   "inttypes", "math",     "ctype",
    "fcntl",    "dirent",   "pwd",        "sys/socket", "grp",       "regex",   "glob",   "getopt",   "search",   "poll",
    "errno",    "assert",   "sys/select", "sys/wait",   "dlfcn",     "termios", "syslog", "ftw",      "libgen",   "uchar",
    "langinfo", "sys/mman", "sys/uio",    "malloc",     "fnmatch",   "threads", "err",    "wordexp",  NULL};

/* The name in a line of gcc -aux-info: the word before the first " (" that no asterisk follows. NULL: one that nobody writes. */
static char *declared_name(char *line)
{
    char *end = strstr(line, " (");
    char *marker = strstr(line, "*/ extern ");
    while (end && end[2] == '*') end = strstr(end + 2, " (");
    if (!end || !marker || end < marker || strstr(line, "_Float")) return NULL;
    *end = 0;
    char *start = end;
    while (start > line && (start[-1] == '_' || (start[-1] >= '0' && start[-1] <= '9') || (start[-1] | 32) >= 'a')) start--;
    return *start == '_' || *start == 0 || strncmp(start, "inet6_", 6) == 0 ? NULL : start;
}

static void test_every_declared_function_has_a_row(void **state)
{
    (void)state;
    char path[] = "/tmp/reprove-headers-XXXXXX", command[200], line[4096];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    FILE *text = fdopen(fd, "w");
    fprintf(text, "#define _GNU_SOURCE\n");
    for (uint32_t k = 0; headers[k]; k++) fprintf(text, "#if __has_include(<%s.h>)\n#include <%s.h>\n#endif\n", headers[k], headers[k]);
    fclose(text);
    snprintf(command, sizeof command, "gcc -x c -fsyntax-only -aux-info /dev/stdout %s", path);
    FILE *list = popen(command, "r");
    uint32_t found = 0;
    while (list && fgets(line, sizeof line, list)) {
        const char *function = declared_name(line);
        if (!function) continue;
        found++;
        if (library_find(function) == LIBRARY_NO_ROW) print_message("%s has no row\n", function);
        assert_int_not_equal(library_find(function), LIBRARY_NO_ROW);
    }
    if (list) pclose(list);
    unlink(path);
    if (!found) skip(); /* no gcc */
    assert_true(found > 1000);
}

/* What the encoder computes is checked by executing it, so the interpreter has a model of whatever the encoder has. */
static void test_encoder_needs_executor(void **state)
{
    (void)state;
    static const char *const known[] = {"pthread_create", NULL}; /* the interpreter knows threads by their prefix */
    for (uint32_t r = 0; r < ROWS; r++) check_gap(rows[r].name, !is_none(rows[r].encoder) && is_none(rows[r].executor), known);
}

static bool does_the_same(const row *a, const row *b)
{
    static const char *const general[] = {"NONE", "exec_number", "exec_fopen", "exec_end_of_input", "exec_unsupported", NULL};
    return a->variant == b->variant && strcmp(a->executor, b->executor) == 0 && !is_one_of(a->executor, general);
}

/* Functions that the interpreter executes in the same way have the same effect. */
static void test_same_model_same_effect(void **state)
{
    (void)state;
    static const char *const known[] = {"strtod", /* atof has no second argument */ NULL};
    for (uint32_t r = 0; r < ROWS; r++) {
        uint32_t first = 0;
        while (first < r && !does_the_same(&rows[first], &rows[r])) first++;
        const external_effect *a = external_effect_of_row(first), *b = external_effect_of_row(r);
        check_gap(rows[r].name, first < r && (!a != !b || (a && memcmp(a, b, sizeof *a) != 0)), known);
    }
}

/* A function with a model whose parameters are pointers has an effect. */
static void test_pointers_have_effects(void **state)
{
    (void)state;
    static const external_effect none;
    static const char *const known[] = {"free", "__clear_cache", NULL};
    for (uint32_t r = 0; r < ROWS; r++) {
        const char *parameters = strchr(rows[r].signature, '"');
        bool has_pointer = parameters && strlen(parameters) > 2 && strpbrk(parameters + 2, "pPsSIDFEwaV");
        check_gap(rows[r].name, has_pointer && !is_none(rows[r].executor) && memcmp(external_effect_of_row(r), &none, sizeof none) == 0,
                  known);
    }
}

static void check_same_effect(const char *form, const char *of)
{
    const external_effect *a = external_effect_find(form), *b = external_effect_find(of);
    assert_non_null(a);
    assert_non_null(b);
    assert_memory_equal(a, b, sizeof *a);
}

static void test_forms_of_names(void **state)
{
    (void)state;
    check_same_effect("__builtin_memcpy", "memcpy");
    check_same_effect("__builtin___memcpy_chk", "memcpy");
    check_same_effect("__read_chk", "read");
    check_same_effect("__isoc23_fscanf", "fscanf");
    check_same_effect("__atomic_fetch_add_16", "__atomic_fetch_add");
    check_same_effect("__strdup", "strdup");
    check_same_effect("__builtin_c23_va_start", "__builtin_va_start");
    assert_non_null(external_effect_find("__builtin_add_overflow"));
    assert_null(external_effect_find("add_overflow"));
    assert_int_equal(external_effect_find("abs")->writes, 0);
    assert_null(external_effect_find("__chk"));
    assert_null(external_effect_find("a_name_of_more_than_thirty_two_characters"));
    assert_false(interpret_takes_input("__builtin_memcpy"));
    assert_true(interpret_takes_input("strlcpy"));
    assert_true(interpret_takes_input("unheard_of"));
}

static void test_arguments_of_an_effect(void **state)
{
    (void)state;
    const external_effect *scan = external_effect_find("sscanf");
    for (uint32_t k = 0; k < 40; k++) {
        assert_int_equal(external_effect_has(scan->reads, k), k < 2);
        assert_int_equal(external_effect_has(scan->writes, k), k >= 2);
    }
    assert_int_equal(variant_format_argument(TO_STDOUT), 0);
    assert_int_equal(variant_format_argument(TO_STREAM | CHECKED), 2);
    assert_int_equal(variant_format_argument(TO_LIMITED | LIST | CHECKED), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_row_is_found),
        cmocka_unit_test(test_other_names_are_not_found),
        cmocka_unit_test(test_every_declared_function_has_a_row),
        cmocka_unit_test(test_encoder_needs_executor),
        cmocka_unit_test(test_same_model_same_effect),
        cmocka_unit_test(test_pointers_have_effects),
        cmocka_unit_test(test_forms_of_names),
        cmocka_unit_test(test_arguments_of_an_effect),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
