/* The table of options: parsing, and that everything which changes the meaning changes the keys of what is stored. */
#include "cli/session.h"
#include "cli/suggest.h"
#include "cli/verifying.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

#include "analysis/facts/slice.h"
#include "api/session.h"
#include "base/bigstack.h"
#include "cond/fold.h"
#include "reuse/revision_key.h"
#include "reuse/slice_key.h"
#include "verify/question.h"
#include <string.h>
#include <unistd.h>

enum { MOST_ARGUMENTS = 8 };

/* Without a NULL: options_parse gets as many as there are. */
static int parse(option_values *v, command_id c, const char *const *arguments)
{
    char *argv[MOST_ARGUMENTS + 1] = {(char *)(uintptr_t)command_at(c)->name};
    int argc = 1;
    for (; arguments[argc - 1]; argc++) argv[argc] = (char *)(uintptr_t)arguments[argc - 1];
    return options_parse(argc, argv, c, v);
}
#define PARSE(v, command, ...) parse(v, COMMAND_##command, (const char *const[]){__VA_ARGS__, NULL})

/* ---- the keys of a question about a program ---- */

static const char program[] = "void reach_error(void); void fail(void); int input(void);\n"
                              "int other(void) { if (input()) reach_error(); return 0; } int third(void) { return other(); }\n"
                              "int main(void) { int x = input(); if (x > 3) reach_error(); if (x > 4) fail(); return x; }\n";

typedef struct {
    hash128 revision, slice;
} keys;

typedef struct {
    const option_values *values;
    keys found;
} asked;

static void find_keys(void *context)
{
    asked *a = context;
    reprove_options how = session_options(a->values);
    reprove_verify_options what = verifying_options(a->values);
    reprove *r = reprove_new(&how);
    reprove_program *p = NULL;
    verify_question q;
    char problem[256];
    assert_int_equal(reprove_open(r, a->values->files.data, 1, &p), REPROVE_OK);
    assert_true(question_ask(&q, &what, problem));
    hash128 question = question_hash(&q, p->cfa->ilp32, what.engine, what.unwind);
    a->found.revision = hash_join(question, revision_program(p->cfa));
    verify_task *t =
        task_new(p->cfa, program_find(p->cfa, q.entry), &q.property, &r->limits); /* slices are programs in a pure world only */
    program_slice *s = slice_compute(t, NULL, &r->limits);
    sliced_program *part = sliced_program_make(t, s, NULL);
    slice_key k;
    assert_non_null(part);
    slice_key_make(part, t, &k);
    a->found.slice = hash_join(question, k.content);
    slice_key_free(&k);
    sliced_program_free(part);
    slice_free(s);
    task_free(t);
    question_free(&q);
    reprove_close(p);
    reprove_free(r);
}

/* option NULL: without any. */
static keys keys_with(const char *file, const char *option, const char *value)
{
    option_values v;
    const char *const arguments[] = {file, option, value, NULL};
    assert_int_equal(parse(&v, COMMAND_VERIFY, arguments), -1);
    asked a = {.values = &v};
    assert_true(bigstack_run(find_keys, &a));
    options_free(&v);
    return a.found;
}

enum { SAMPLES = 2, MOST_VALUES = 16 };

/* Two values that are not the default, for options whose values are not in the table; NULL: nobody has thought of them. */
static const char *const *samples_of(option_id o)
{
    static const char *const entry[SAMPLES] = {"other", "third"}, *const engines[SAMPLES] = {"bmc", "value"};
    static const char *const errors[SAMPLES] = {"fail", "reach_error"}, *const unwind[SAMPLES] = {"3", "4"};
    static const char *const devices[SAMPLES] = {"40011000-400113ff", "40011000-400113fe"};
    static const char *const properties[SAMPLES] = {"CHECK( init(main()), LTL(G ! call(fail())) )",
                                                    "CHECK( init(main()), LTL(G ! call(reach_error())) )"};
    switch (o) {
    case OPTION_entry: return entry;
    case OPTION_engine: return engines;
    case OPTION_error_functions: return errors;
    case OPTION_property: return properties;
    case OPTION_devices: return devices;
    case OPTION_unwind: return unwind;
    default: return NULL;
    }
}

/* Both are no false without a compiled execution, and a stored false is executed again. */
static bool asks_the_same(option_id o, const char *word) { return o == OPTION_replay && strcmp(word, "compiled") == 0; }

/* What makes a difference, but for the default: all words, or samples. Returns how many; a flag has one, which is NULL. */
static uint32_t values_of(option_id o, const char *values[MOST_VALUES])
{
    const option_row *row = option_at(o);
    uint32_t count = 0;
    for (const option_word *w = row->words; w && w->word; w++)
        if (w->value != row->usual && !asks_the_same(o, w->word)) values[count++] = w->word;
    if (row->words) return count;
    values[0] = NULL;
    if (row->kind == KIND_FLAG) return 1;
    const char *const *samples = samples_of(o);
    if (!samples) fail_msg("%s changes the meaning, but samples_of has no values of it", row->name);
    for (; count < SAMPLES; count++) values[count] = samples[count];
    return count;
}

/* No two values of an option have one key. */
static void check_option(option_id o, const char *file, const keys *usual)
{
    const char *values[MOST_VALUES];
    keys all[MOST_VALUES + 1] = {*usual};
    uint32_t count = values_of(o, values);
    assert_true(count > 0);
    for (uint32_t k = 1; k <= count; k++) {
        const char *value = values[k - 1];
        all[k] = keys_with(file, option_at(o)->name, value);
        for (uint32_t before = 0; before < k; before++) {
            if (hash_equal(all[k].revision, all[before].revision))
                fail_msg("%s %s does not change the key of a revision", option_at(o)->name, value ? value : "");
            if (hash_equal(all[k].slice, all[before].slice))
                fail_msg("%s %s does not change the key of a slice", option_at(o)->name, value ? value : "");
        }
    }
}

static void what_changes_the_meaning_changes_both_keys(void **unused)
{
    (void)unused;
    char file[] = "/tmp/reprove-options-XXXXXX.i";
    int fd = mkstemps(file, 2);
    assert_true(fd >= 0 && write(fd, program, sizeof program - 1) == (ssize_t)sizeof program - 1);
    close(fd);
    keys usual = keys_with(file, NULL, NULL), again = keys_with(file, "--quiet", NULL);
    assert_true(hash_equal(usual.revision, again.revision) && hash_equal(usual.slice, again.slice));
    for (option_id o = (option_id)0; o < COUNT_OPTIONS; o++)
        if (option_at(o)->changes_meaning) check_option(o, file, &usual);
    unlink(file);
}

/* ---- the two tables ---- */

static const char *const meaning_options[] = {
#define PROGRAM_FLAG(name, options, what)    options,
#define PROGRAM_RANGES(name, options, what)  options,
#define READING_FLAG(name, options, what)    options,
#define READING_NAMES(name, options, what)   options,
#define QUESTION_TEXT(name, options, what)   options,
#define QUESTION_TEXTS(name, options, what)  options,
#define QUESTION_FLAG(name, options, what)   options,
#define QUESTION_NUMBER(name, options, what) options,
#include "cfa/meaning.def"
};
enum { COUNT_MEANINGS = sizeof meaning_options / sizeof *meaning_options };

static bool is_word_of(const char *words, const char *word, size_t length)
{
    for (size_t n; *words; words += n + (words[n] == ' ')) {
        n = strcspn(words, " ");
        if (n == length && strncmp(words, word, n) == 0) return true;
    }
    return false;
}

static void options_that_change_the_meaning_are_in_the_list_of_meanings(void **unused)
{
    (void)unused;
    for (option_id o = (option_id)0; o < COUNT_OPTIONS; o++) {
        bool is_listed = false;
        const char *option = option_at(o)->name;
        for (size_t k = 0; k < COUNT_MEANINGS; k++) is_listed |= is_word_of(meaning_options[k], option, strlen(option));
        if (is_listed != option_at(o)->changes_meaning)
            fail_msg("%s: cli/options.def and cfa/meaning.def disagree on whether it changes the meaning", option);
    }
    for (size_t k = 0; k < COUNT_MEANINGS; k++)
        for (const char *w = meaning_options[k]; *w; w += strcspn(w, " ") + (w[strcspn(w, " ")] == ' '))
            if (option_find(COMMAND_VERIFY, w, strcspn(w, " ")) == COUNT_OPTIONS) fail_msg("cfa/meaning.def: no option %s", w);
}

static void a_command_has_one_option_of_a_name(void **unused)
{
    (void)unused;
    for (option_id a = (option_id)0; a < COUNT_OPTIONS; a++) {
        assert_true(option_at(a)->commands != 0 && *option_at(a)->help && *option_at(a)->since);
        for (option_id b = (option_id)(a + 1); b < COUNT_OPTIONS; b++)
            if (strcmp(option_at(a)->name, option_at(b)->name) == 0) assert_int_equal(option_at(a)->commands & option_at(b)->commands, 0);
    }
}

static void folders_have_the_words_of_the_option(void **unused)
{
    (void)unused;
    uint32_t count = 0;
    for (const option_word *w = option_at(OPTION_folder)->words; w->word; w++, count++)
        assert_string_equal(fold_folder_at(w->value - REPROVE_FOLDER_CFA)->name, w->word);
    assert_null(fold_folder_at(count));
}

/* ---- parsing ---- */

static void what_is_not_given_is_at_its_default(void **unused)
{
    (void)unused;
    option_values v;
    assert_int_equal(PARSE(&v, VERIFY, "a.c"), -1);
    assert_int_equal(v.folder_bound, 10);
    assert_int_equal(v.kept_revisions, 1000); /* of another command */
    assert_int_equal(v.externals, REPROVE_EXTERNALS_DEFAULT);
    assert_int_equal(v.letters, REPROVE_LETTERS_BLOCKS);
    assert_null(v.error_functions.data);
    assert_false(v.is_given[OPTION_unwind]);
    assert_int_equal(v.files.len, 1);
    options_free(&v);
}

static void values_are_taken(void **unused)
{
    (void)unused;
    option_values v;
    assert_int_equal(PARSE(&v, VERIFY, "--unwind=0x10", "--externals", "pure", "--lazy-cex", "off", "-DX", "a.c"), -1);
    assert_int_equal(v.unwind, 16);
    assert_int_equal(v.externals, REPROVE_EXTERNALS_PURE);
    assert_true(v.eager_counterexamples && v.is_given[OPTION_unwind]);
    assert_string_equal(v.compiler_flags.data[0], "-DX");
    assert_null(v.compiler_flags.data[1]);
    assert_true(session_options(&v).opaque_assembly); /* pure functions without a body: the conventions of the competition */
    options_free(&v);
    assert_int_equal(PARSE(&v, VERIFY, "--error-function", "f", "--error-function", "g", "--assembly", "modelled", "--spec", "x"), -1);
    assert_int_equal(v.error_functions.len, 2);
    assert_null(v.error_functions.data[2]);
    assert_false(session_options(&v).opaque_assembly); /* it was said */
    options_free(&v);
}

static void values_out_of_range_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[][2] = {
        {"--unwind", "0"},  {"--unwind", "4294967296"}, {"--unwind", "x"},     {"--unwind", "-1"},
        {"--cores", "1x"},  {"--timeout", "0"},         {"--timeout", "1s"},   {"--memory", "99999999999999"},
        {"--mmio", "2-1"},  {"--mmio", "40"},           {"--replay", "maybe"}, {"--facts", ""},
        {"--unwindd", "1"}, {"--base", "a.c"}};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        option_values v;
        if (PARSE(&v, UPGRADE, bad[k][0], bad[k][1]) != 64) fail_msg("%s %s is taken", bad[k][0], bad[k][1]);
        options_free(&v);
    }
    option_values v;
    assert_int_equal(PARSE(&v, VERIFY, "--unwind", "0"), -1); /* only upgrade needs a bound */
    options_free(&v);
}

static const char *nearest(const char *word)
{
    suggestion s = suggest_for(word);
    for (option_id o = (option_id)0; o < COUNT_OPTIONS; o++)
        if (option_is_taken(o, COMMAND_VERIFY)) suggest_try(&s, option_at(o)->name);
    return s.nearest ? s.nearest : "nothing";
}

static void mistyped_names_are_recognised(void **unused)
{
    (void)unused;
    assert_string_equal(nearest("--tiemout"), "--timeout");
    assert_string_equal(nearest("--unwid"), "--unwind");
    assert_string_equal(nearest("--external"), "--externals");
    assert_string_equal(nearest("--no-stroe"), "--no-store");
    assert_string_equal(nearest("-json"), "--json");
    assert_string_equal(nearest("--nothere"), "nothing");
    assert_string_equal(nearest("--a-name-that-is-longer-than-any-that-an-option-has"), "nothing");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_changes_the_meaning_changes_both_keys),
        cmocka_unit_test(options_that_change_the_meaning_are_in_the_list_of_meanings),
        cmocka_unit_test(a_command_has_one_option_of_a_name),
        cmocka_unit_test(folders_have_the_words_of_the_option),
        cmocka_unit_test(what_is_not_given_is_at_its_default),
        cmocka_unit_test(values_are_taken),
        cmocka_unit_test(values_out_of_range_are_refused),
        cmocka_unit_test(mistyped_names_are_recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
