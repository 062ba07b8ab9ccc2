#include "cli/options.h"

#include "base/buf.h"
#include "cli/exit_codes.h"
#include "cli/help.h"
#include "cli/suggest.h"
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int options_usage(command_id command, const char *format, ...)
{
    const char *name = command_at(command)->name;
    va_list list;
    va_start(list, format);
    fprintf(stderr, "reprove %s: ", name);
    vfprintf(stderr, format, list);
    fprintf(stderr, "\nTry 'reprove %s --help'.\n", name);
    va_end(list);
    return EXIT_USAGE;
}

/* ---- flags of the compiler ---- */

/* -Ipath, -I path, -Dx, -Ux, -std=…, -include file, -isystem dir, -iquote dir, -f…, -m…, -W… as compilers take them */
static bool is_compiler_flag(const char *a, bool *takes_next)
{
    static const char *const with_argument[] = {"-I", "-D", "-U", "-include", "-isystem", "-iquote", "-idirafter", "-imacros"};
    static const char *const prefixes[] = {"-std=", "-f", "-m", "-W", "-O", "-pthread", "-nostdinc", "-ansi", "-w", "-g"};
    *takes_next = false;
    for (size_t i = 0; i < sizeof with_argument / sizeof *with_argument; i++) {
        size_t n = strlen(with_argument[i]);
        if (strcmp(a, with_argument[i]) == 0) return *takes_next = true;
        if (n == 2 && strncmp(a, with_argument[i], n) == 0) return true;
    }
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(a, prefixes[i], strlen(prefixes[i])) == 0) return true;
    return false;
}

/* ---- values ---- */

static void *place_of(option_values *v, option_id o) { return (char *)v + option_at(o)->at; }

static void set_word(option_values *v, option_id o, uint32_t value)
{
    if (option_at(o)->kind == KIND_CHOICE) memcpy(place_of(v, o), &value, sizeof value);
    else *(bool *)place_of(v, o) = value;
}

static void set_defaults(option_values *v)
{
    for (option_id o = (option_id)0; o < COUNT_OPTIONS; o++) {
        const option_row *row = option_at(o);
        if (row->kind == KIND_NUMBER) *(uint64_t *)place_of(v, o) = row->usual;
        if (row->kind == KIND_CHOICE) set_word(v, o, (uint32_t)row->usual);
    }
}

/* "--lazy-cex is on or off, not 'maybe'" */
static int wrong_word(command_id c, option_id o, const char *given)
{
    char words[128] = "";
    const option_word *first = option_at(o)->words;
    for (const option_word *w = first; w->word; w++) {
        size_t used = strlen(words);
        snprintf(words + used, sizeof words - used, "%s%s", w == first ? "" : w[1].word ? ", " : " or ", w->word);
    }
    return options_usage(c, "%s is %s, not '%s'", option_at(o)->name, words, given);
}

static int take_number(option_values *v, option_id o, const char *given)
{
    const option_row *row = option_at(o);
    uint64_t least = option_least(o, v->command);
    char *end = NULL;
    errno = 0;
    unsigned long long number = *given >= '0' && *given <= '9' ? strtoull(given, &end, 0) : 0;
    if (!end || *end) return options_usage(v->command, "'%s' is not a valid argument of %s: it is a number", given, row->name);
    if (errno || number < least || number > row->most)
        return options_usage(v->command, "%s is a number from %" PRIu64 " to %" PRIu64 ", not %s", row->name, least, row->most, given);
    *(uint64_t *)place_of(v, o) = number;
    return -1;
}

static int take_seconds(option_values *v, option_id o, const char *given)
{
    char *end = NULL;
    errno = 0;
    double seconds = *given >= '0' && *given <= '9' ? strtod(given, &end) : 0;
    if (!end || *end || errno || seconds <= 0)
        return options_usage(v->command, "'%s' is not a valid argument of %s: it is a number of seconds, and more than 0", given,
                             option_at(o)->name);
    *(double *)place_of(v, o) = seconds;
    return -1;
}

/* 40011000-400113ff, with or without 0x */
static bool read_range(const char *text, uint64_t *first, uint64_t *last)
{
    char *end;
    errno = 0;
    *first = strtoull(text, &end, 16);
    if (end == text || *end != '-' || text[0] == '-') return false;
    const char *second = end + 1;
    *last = strtoull(second, &end, 16);
    return end != second && !*end && !errno && second[0] != '-' && *first <= *last;
}

static int take_range(option_values *v, option_id o, const char *given)
{
    option_ranges *all = place_of(v, o);
    const char *name = option_at(o)->name;
    if (all->len == MOST_RANGES) return options_usage(v->command, "%s: at most %d ranges", name, (int)MOST_RANGES);
    if (!read_range(given, &all->data[all->len].first, &all->data[all->len].last))
        return options_usage(v->command, "%s %s: a range is written as 40011000-400113ff", name, given);
    all->len++;
    return -1;
}

static int take(option_values *v, option_id o, const char *given)
{
    uint32_t value;
    v->is_given[o] = true;
    switch (option_at(o)->kind) {
    case KIND_FLAG: *(bool *)place_of(v, o) = true; return -1;
    case KIND_TEXT: *(const char **)place_of(v, o) = given; return -1;
    case KIND_LIST: vec_push((option_texts *)place_of(v, o), given); return -1;
    case KIND_EITHER:
    case KIND_CHOICE:
        if (!option_word_find(o, given, &value)) return wrong_word(v->command, o, given);
        set_word(v, o, value);
        return -1;
    case KIND_NUMBER: return take_number(v, o, given);
    case KIND_SECONDS: return take_seconds(v, o, given);
    case KIND_RANGES: return take_range(v, o, given);
    }
    return -1;
}

/* ---- arguments ---- */

/* "; it is one of verify, upgrade" */
static void list_takers(const char *name, buf *out)
{
    for (command_id c = (command_id)0; c < COUNT_COMMANDS; c++)
        if (option_find(c, name, strlen(name)) != COUNT_OPTIONS)
            buf_printf(out, "%s %s", out->len ? "," : "; it is one of", command_at(c)->name);
}

static int unknown_option(command_id c, const char *given, size_t length)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)length, given);
    suggestion s = suggest_for(name);
    for (option_id o = (option_id)0; o < COUNT_OPTIONS; o++)
        if (option_is_taken(o, c)) suggest_try(&s, option_at(o)->name);
    if (s.nearest) return options_usage(c, "unknown option '%s'; did you mean %s?", given, s.nearest);
    buf others = {0};
    list_takers(name, &others);
    int code = options_usage(c, "unknown option '%s'%s", given, others.len ? others.data : "");
    buf_free(&others);
    return code;
}

static int take_compiler_flag(option_values *v, int argc, char **argv, int *i, bool takes_next)
{
    const char *flag = argv[*i];
    vec_push(&v->compiler_flags, flag);
    if (takes_next && ++*i >= argc) return options_usage(v->command, "%s needs an argument", flag);
    if (takes_next) vec_push(&v->compiler_flags, argv[*i]);
    if (strcmp(flag, "-m32") == 0) v->ilp32 = true;
    return -1;
}

/* argv[*i] begins with a dash; *i moves over the argument of an option. */
static int take_option(option_values *v, int argc, char **argv, int *i)
{
    const char *a = argv[*i];
    const char *equals = a[1] == '-' ? strchr(a, '=') : NULL;
    size_t length = equals ? (size_t)(equals - a) : strlen(a);
    option_id o = option_find(v->command, a, length);
    bool takes_next;
    if (o == COUNT_OPTIONS && a[1] != '-' && is_compiler_flag(a, &takes_next)) return take_compiler_flag(v, argc, argv, i, takes_next);
    if (o == COUNT_OPTIONS) return unknown_option(v->command, a, length);
    const option_row *row = option_at(o);
    if (row->kind == KIND_FLAG && equals) return options_usage(v->command, "option '%s' takes no argument", row->name);
    if (row->kind == KIND_FLAG) return take(v, o, "");
    if (equals) return take(v, o, equals + 1);
    if (++*i >= argc) return options_usage(v->command, "option '%s' needs an argument", row->name);
    return take(v, o, argv[*i]);
}

/* Lists end with a NULL behind their last text; those that are empty may be no list. */
static void terminate(option_texts *list)
{
    if (!list->len) return;
    vec_push(list, NULL);
    list->len--;
}

int options_parse(int argc, char **argv, command_id command, option_values *v)
{
    *v = (option_values){.command = command};
    set_defaults(v);
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        if (strcmp(a, "--") == 0) {
            while (++i < argc) vec_push(&v->rest, argv[i]);
            break;
        }
        if (a[0] != '-' || a[1] == 0) {
            vec_push(&v->files, a);
            continue;
        }
        int code = take_option(v, argc, argv, &i);
        if (code >= 0) return code;
    }
#define LIST(member, ...) terminate(&v->member);
#include "cli/options.def"
    terminate(&v->compiler_flags);
    if (v->help) {
        help_print(command, stdout);
        return EXIT_TRUE;
    }
    if (v->ilp32 && v->lp64) return options_usage(command, "%s exclude each other", "--32 and --64");
    return -1;
}

void options_free(option_values *v)
{
#define LIST(member, ...) vec_free(&v->member);
#include "cli/options.def"
    vec_free(&v->compiler_flags);
    vec_free(&v->files);
    vec_free(&v->rest);
}
