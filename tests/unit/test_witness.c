/* Invariants from YAML witnesses: which loop, which variable, which types; and what is wrong with the others. */
#include "analysis/facts/witness_expression.h"
#include "analysis/facts/witness_invariants.h"
#include "base/bigstack.h"
#include "program_aid.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static const char program[] = "unsigned limit = 10;\n"                    /* 1 */
                              "struct point { int x, y; } where[4];\n"    /* 2 */
                              "int f(int n, char *text)\n"                /* 3 */
                              "{\n"                                       /* 4 */
                              "    int i = 0;\n"                          /* 5 */
                              "    while (i < n) {\n"                     /* 6 */
                              "        int k;\n"                          /* 7 */
                              "        for (k = 0; k < 3; k++) {\n"       /* 8 */
                              "            limit += (unsigned)k;\n"       /* 9 */
                              "        }\n"                               /* 10 */
                              "        i++;\n"                            /* 11 */
                              "    }\n"                                   /* 12 */
                              "    {\n"                                   /* 13 */
                              "        long i = 7;\n"                     /* 14 */
                              "        do {\n"                            /* 15 */
                              "            i--;\n"                        /* 16 */
                              "        } while (i > 0);\n"                /* 17 */
                              "    }\n"                                   /* 18 */
                              "    return text[0];\n"                     /* 19 */
                              "}\n"                                       /* 20 */
                              "int main(void) { return f(3, \"x\"); }\n"; /* 21 */

typedef struct {
    cfa_space *s;
    aid_program a;
    verify_task *t;
    diag d;
} fixture;

static void make_task(void *context)
{
    fixture *x = context;
    x->t = task_new(x->a.p, program_find(x->a.p, "main"), NULL, NULL);
}

static int set_up(void **state)
{
    fixture *x = calloc(1, sizeof *x);
    x->s = space_new();
    x->a = aid_parse(x->s, "test.c", program, strlen(program), false);
    x->a.p->sources = &x->a.sources;
    bigstack_run(make_task, x);
    diag_init(&x->d, &x->a.sources);
    *state = x;
    return x->t ? 0 : 1;
}

static int tear_down(void **state)
{
    fixture *x = *state;
    task_free(x->t);
    diag_free(&x->d);
    aid_free(&x->a);
    space_free(x->s);
    free(x);
    return 0;
}

static bool parse(fixture *x, const char *text, size_t len, candidate_list *out)
{
    source *s = source_add(&x->a.sources, "witness.yml", text, len);
    return witness_parse_invariants(s, x->t, &x->d, out);
}

static void show(fixture *x, const loop_claim *c, char *out, size_t size) { ex_show(x->a.p, c->condition, out, size); }

#define ENTRY(LOCATION, VALUE)         \
    "- entry_type: invariant_set\n"    \
    "  metadata:\n"                    \
    "    format_version: \"2.0\"\n"    \
    "  content:\n"                     \
    "  - invariant:\n"                 \
    "      type: loop_invariant\n"     \
    "      location: {" LOCATION "}\n" \
    "      value: " VALUE "\n"         \
    "      format: c_expression\n"

static uint32_t line_of(fixture *x, const loop_claim *c)
{
    return source_locate(&x->a.sources, fn_get(x->a.p, c->function)->locations[c->where].at).line;
}

static void finds_loops(void **state)
{
    fixture *x = *state;
    static const struct {
        const char *text;
        uint32_t line;
    } table[] = {
        {ENTRY("file_name: test.c, line: 6, column: 5, function: f", "i >= 0"), 6},
        {ENTRY("file_name: some/where/test.c, line: 8, column: 9", "k <= 3"), 8},
        {ENTRY("line: 6", "'0 <= i && i <= n'"), 6},
        {ENTRY("file_name: test.c, line: 15, column: 9", "i <= 7"), 16},
    };
    for (unsigned k = 0; k < sizeof table / sizeof *table; k++) {
        candidate_list found = {0};
        assert_true(parse(x, table[k].text, strlen(table[k].text), &found));
        assert_int_equal(found.len, 1);
        assert_int_equal(line_of(x, &found.data[0]), table[k].line);
        vec_free(&found);
    }
    assert_int_equal(x->d.messages.len, 0);
}

static void takes_the_variable_in_scope(void **state)
{
    fixture *x = *state;
    candidate_list found = {0};
    const char *text = ENTRY("line: 6", "i == 0") ENTRY("line: 15", "i == 0");
    assert_true(parse(x, text, strlen(text), &found));
    assert_int_equal(found.len, 2);
    ex first = ex_get(x->s, found.data[0].condition)->a, second = ex_get(x->s, found.data[1].condition)->a;
    while (ex_get(x->s, first)->kind == E_CAST) first = ex_get(x->s, first)->a;
    while (ex_get(x->s, second)->kind == E_CAST) second = ex_get(x->s, second)->a;
    assert_int_equal(ty_get(x->s, ex_get(x->s, first)->type)->kind, TY_INT);
    assert_int_equal(ty_get(x->s, ex_get(x->s, second)->type)->kind, TY_LONG);
    vec_free(&found);
}

static void reads_expressions(void **state)
{
    fixture *x = *state;
    fn f = program_find(x->a.p, "f");
    const loop_info *l = &x->t->loops[f.i];
    static const struct {
        const char *text, *shown; /* shown NULL: not understood */
    } table[] = {
        {"i < n", "i < n"},
        {"(i) + 1 <= n * 2", "i + 1 <= n * 2"},
        {"i < n || !(n > 0)", "(i < n) | (!(n > 0))"},
        {"limit >= 10", "limit >= 10"},
        {"(long)i << 2 != 3l", "((long)i << 2) != 3"},
        {"where[i].y == where[0].x", "where[i].y == where[0].x"},
        {"*text == 'a'", "*text == 97"},
        {"n % 2 == 1 ? i : 0", "i * ((n % 2) == 1) + 0 * (!((n % 2) == 1))"},
        {"i =", NULL},
        {"i = 3", NULL},
        {"i == ", NULL},
        {"(i < n", NULL},
        {"i < n)", NULL},
        {"nothing > 0", NULL},
        {"f(3, 0) == 1", NULL},
        {"i++ < 3", NULL},
        {"sizeof i", NULL},
        {"where.x == 1", NULL},
        {"where[0].z == 1", NULL},
        {"*i == 1", NULL},
        {"where[0]", NULL},
        {"\"text\"", NULL},
        {"0x", NULL},
        {"08 == 1", NULL},
        {"1.5.2 > 0", NULL},
        {"'ab' == 1", NULL},
        {"", NULL},
        {"text + text == 0", NULL},
        {"n ? text : 0", NULL},
    };
    for (unsigned k = 0; k < sizeof table / sizeof *table; k++) {
        char problem[120], shown[200];
        ex e = witness_expression(x->a.p, f, l->loops[0].head, l, table[k].text, problem);
        if (!table[k].shown) {
            assert_true(e.i == 0);
            assert_true(problem[0] != 0);
            continue;
        }
        assert_true(e.i != 0);
        ex_show(x->a.p, e, shown, sizeof shown);
        assert_string_equal(shown, table[k].shown);
    }
}

static void ignores_with_a_message(void **state)
{
    fixture *x = *state;
    static const struct {
        const char *text, *message;
        bool error;
    } table[] = {
        {ENTRY("line: 2", "1"), "no loop begins at line 2", false},
        {ENTRY("line: 19", "1"), "no loop begins at line 19", false},
        {ENTRY("line: 6", "x > 0"), "no variable 'x' here", false},
        {ENTRY("column: 6", "1"), "without a line", false},
        {ENTRY("line: -6", "1"), "without a line", false},
        {ENTRY("line: 99999999999999999999", "1"), "without a line", false},
        {ENTRY("file_name: other.c, line: 6", "1"), "no loop begins", false},
        {"- entry_type: violation_sequence\n  content: []\n", "'violation_sequence' is ignored", false},
        {"- entry_type: loop_invariant\n  loop_invariant: {string: x}\n", "format 0.1", false},
        {"- entry_type: invariant_set\n  content: 3\n", "without a list", false},
        {"- entry_type: invariant_set\n  content: [1, {other: 2}]\n", "not an invariant", false},
        {"- entry_type: invariant_set\n  content:\n  - invariant: {type: loop_transition_invariant, value: x}\n",
         "'loop_transition_invariant' is ignored", false},
        {"- entry_type: invariant_set\n  content:\n  - invariant: {type: loop_invariant, format: acsl, value: x}\n", "'acsl' is ignored",
         false},
        {"- 3\n- {}\n", "without entry_type", false},
        {"a: b\n", "a list of entries is expected", true},
        {"", "a list of entries is expected", true},
        {"- {a: [b\n- c", "not YAML", true},
        {"\x01\x02", "not YAML", true},
        {"- &a [*a]\n", "without entry_type", false},
    };
    for (unsigned k = 0; k < sizeof table / sizeof *table; k++) {
        candidate_list found = {0};
        uint32_t before = x->d.messages.len;
        bool ok = parse(x, table[k].text, strlen(table[k].text), &found);
        assert_int_equal(ok, !table[k].error);
        assert_int_equal(found.len, 0);
        assert_true(x->d.messages.len > before);
        assert_non_null(strstr(x->d.messages.data[before].message, table[k].message));
        assert_true(x->d.messages.data[before].at.i != 0);
        vec_free(&found);
    }
}

/* Whatever the text is, there is an answer. */
static void survives_random_texts(void **state)
{
    enum { ROUNDS = 3000, LONGEST = 2000 };
    static const char *const pieces[] = {"- ",
                                         "\n",
                                         "  ",
                                         "{",
                                         "}",
                                         "[",
                                         "]",
                                         ": ",
                                         "&a ",
                                         "*a",
                                         "entry_type: invariant_set\n",
                                         "  content:\n",
                                         "  - invariant:\n",
                                         "      type: loop_invariant\n",
                                         "      location: {line: 6}\n",
                                         "      value: ",
                                         "i",
                                         " < ",
                                         "n",
                                         "(((",
                                         "&&",
                                         "where[",
                                         "]",
                                         ".x",
                                         "'",
                                         "\"",
                                         "!!str ",
                                         "| ",
                                         "%YAML",
                                         "---\n",
                                         "...",
                                         "\xff",
                                         "1e",
                                         "0x",
                                         "->",
                                         "?",
                                         ":",
                                         "*",
                                         "~"};
    static const char whole[] = ENTRY("file_name: test.c, line: 6, column: 5", "'where[i].x == 3 && (i < n || limit >> 2 == 0x1f)'");
    fixture *x = *state;
    uint64_t random = 12345;
    for (unsigned round = 0; round < ROUNDS; round++) {
        char text[LONGEST + 100];
        size_t len = 0;
        bool mutate = round % 2;
        if (mutate) len = sizeof whole - 1, memcpy(text, whole, len);
        for (unsigned k = 0; k < 20 + round % 60 && len < LONGEST; k++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            if (mutate) {
                if (k < 3) text[(random >> 33) % len] = (char)(random >> 50);
                continue;
            }
            const char *piece = pieces[(random >> 33) % (sizeof pieces / sizeof *pieces)];
            memcpy(text + len, piece, strlen(piece));
            len += strlen(piece);
        }
        candidate_list found = {0};
        source_map sources = {0};
        diag d;
        diag_init(&d, &sources);
        source *s = source_add(&sources, "random.yml", text, len);
        (void)witness_parse_invariants(s, x->t, &d, &found);
        for (uint32_t k = 0; k < found.len; k++) {
            char shown[200];
            show(x, &found.data[k], shown, sizeof shown);
        }
        vec_free(&found);
        diag_free(&d);
        source_map_free(&sources);
    }
}

static void refuses_deep_nesting(void **state)
{
    enum { DEEP = 50000 };
    fixture *x = *state;
    fn f = program_find(x->a.p, "f");
    const loop_info *l = &x->t->loops[f.i];
    static const char *const openings[] = {"(", "-", "1+(", "!", "where[", "1?"};
    for (unsigned k = 0; k < sizeof openings / sizeof *openings; k++) {
        size_t n = strlen(openings[k]);
        char *text = calloc(1, DEEP * n + 1), problem[120];
        for (unsigned j = 0; j < DEEP; j++) memcpy(text + j * n, openings[k], n);
        assert_true(witness_expression(x->a.p, f, l->loops[0].head, l, text, problem).i == 0);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(finds_loops, set_up, tear_down),
        cmocka_unit_test_setup_teardown(takes_the_variable_in_scope, set_up, tear_down),
        cmocka_unit_test_setup_teardown(reads_expressions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ignores_with_a_message, set_up, tear_down),
        cmocka_unit_test_setup_teardown(survives_random_texts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(refuses_deep_nesting, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("witness", tests, NULL, NULL);
}
