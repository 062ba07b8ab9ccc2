#include "cli/options.h"

#include "cli/exit_codes.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMON_OPTIONS = 9 };

static void common_table(common_options *c, option_spec table[COMMON_OPTIONS])
{
    const option_spec specs[COMMON_OPTIONS] = {
        {"--32", OPTION_FLAG, &c->ilp32, NULL, "data model ILP32"},
        {"--64", OPTION_FLAG, &c->lp64, NULL, "data model LP64 (default)"},
        {"--timeout", OPTION_SECONDS, &c->timeout, "SECONDS", "stop after this wall time"},
        {"--memory", OPTION_NUMBER, &c->memory_mb, "MB", "stop beyond this resident size"},
        {"--stats", OPTION_FLAG, &c->stats, NULL, "print statistics as `name: value` lines"},
        {"--quiet", OPTION_FLAG, &c->quiet, NULL, "no warnings, no progress"},
        {"-p", OPTION_TEXT, &c->database, "PATH", "take compiler flags from this compile_commands.json (or its folder)"},
        {"--help", OPTION_FLAG, &c->help, NULL, "this text"},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    memcpy(table, specs, sizeof specs);
}

static void print_table(const option_spec *t)
{
    for (; t->name; t++) {
        char left[64];
        snprintf(left, sizeof left, "%s%s%s", t->name, t->argument ? " " : "", t->argument ? t->argument : "");
        printf("  %-24s %s\n", left, t->help);
    }
}

static void print_help(const command_help *h, const option_spec *own, const option_spec *common)
{
    printf("usage: reprove %s [options] %s\n\n%s\n", h->name, h->synopsis, h->summary);
    if (h->details) printf("\n%s", h->details);
    if (own && own->name) {
        printf("\noptions of this command:\n");
        print_table(own);
    }
    printf("\ncommon options:\n");
    print_table(common);
    printf("  %-24s %s\n", "-I -D -U -std= …", "passed to the preprocessor (cc -E)");
}

static const option_spec *find(const option_spec *t, const char *name, size_t len)
{
    for (; t && t->name; t++)
        if (strlen(t->name) == len && memcmp(t->name, name, len) == 0) return t;
    return NULL;
}

/* -Ipath, -I path, -Dx, -Ux, -std=…, -include file, -isystem dir, -iquote dir, -f…, -m…, -W… as compilers take them */
static bool compiler_flag(const char *a, bool *takes_next)
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

int options_usage(const char *command, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "reprove %s: ", command);
    vfprintf(stderr, format, list);
    fprintf(stderr, "\nTry 'reprove %s --help'.\n", command);
    va_end(list);
    return EXIT_USAGE;
}

/* Which of "a|b|c" it is, from 1; 0: none. */
static uint32_t find_word(const char *words, const char *value)
{
    uint32_t number = 1;
    for (size_t n; *words; words += n + (words[n] == '|'), number++) {
        n = strcspn(words, "|");
        if (strlen(value) == n && strncmp(words, value, n) == 0) return number;
    }
    return 0;
}

/* "--lazy-cex is on or off, not 'maybe'" */
static int wrong_word(const command_help *h, const option_spec *o, const char *value)
{
    char words[128] = "";
    for (const char *word = o->argument; *word;) {
        size_t n = strcspn(word, "|"), used = strlen(words);
        const char *next = word + n + (word[n] == '|');
        snprintf(words + used, sizeof words - used, "%s%.*s", word == o->argument ? "" : *next ? ", " : " or ", (int)n, word);
        word = next;
    }
    return options_usage(h->name, "%s is %s, not '%s'", o->name, words, value);
}

static bool store(const option_spec *o, const char *value)
{
    char *end = NULL;
    errno = 0;
    switch (o->kind) {
    case OPTION_FLAG: *(bool *)o->target = true; return true;
    case OPTION_TEXT: *(const char **)o->target = value; return true;
    case OPTION_LIST: vec_push((option_texts *)o->target, value); return true;
    case OPTION_CHOICE: return (*(uint32_t *)o->target = find_word(o->argument, value)) != 0;
    case OPTION_NUMBER:
        if (*value < '0' || *value > '9') return false;
        *(uint64_t *)o->target = strtoull(value, &end, 0);
        return errno == 0 && *end == 0;
    case OPTION_SECONDS:
        if (*value < '0' || *value > '9') return false;
        *(double *)o->target = strtod(value, &end);
        return errno == 0 && *end == 0 && *(double *)o->target > 0;
    }
    return false;
}

int options_parse(int argc, char **argv, const command_help *h, const option_spec *own, common_options *c)
{
    option_spec common[COMMON_OPTIONS];
    common_table(c, common);
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        if (strcmp(a, "--") == 0) {
            while (++i < argc) vec_push(&c->rest, argv[i]);
            break;
        }
        if (a[0] != '-' || a[1] == 0) {
            vec_push(&c->files, a);
            continue;
        }
        const char *equals = a[1] == '-' ? strchr(a, '=') : NULL;
        size_t len = equals ? (size_t)(equals - a) : strlen(a);
        const option_spec *o = find(own, a, len);
        if (!o) o = find(common, a, len);
        bool takes_next;
        if (!o && a[1] != '-' && compiler_flag(a, &takes_next)) {
            vec_push(&c->compiler_flags, a);
            if (takes_next && ++i >= argc) return options_usage(h->name, "%s needs an argument", a);
            if (takes_next) vec_push(&c->compiler_flags, argv[i]);
            if (strcmp(a, "-m32") == 0) c->ilp32 = true;
            continue;
        }
        if (!o) return options_usage(h->name, "unknown option '%s'", a);
        if (o->kind == OPTION_FLAG && equals) return options_usage(h->name, "option '%s' takes no argument", o->name);
        const char *value = equals ? equals + 1 : NULL;
        if (o->kind != OPTION_FLAG && !value) {
            if (++i >= argc) return options_usage(h->name, "option '%s' needs an argument", o->name);
            value = argv[i];
        }
        if (!store(o, value)) {
            if (o->kind == OPTION_CHOICE) return wrong_word(h, o, value);
            return options_usage(h->name, "'%s' is no valid argument of %s", value, o->name);
        }
    }
    if (c->help) {
        print_help(h, own, common);
        return EXIT_TRUE;
    }
    if (c->ilp32 && c->lp64) return options_usage(h->name, "%s exclude each other", "--32 and --64");
    return -1;
}

void options_free(common_options *c)
{
    vec_free(&c->compiler_flags);
    vec_free(&c->files);
    vec_free(&c->rest);
    vec_free(&c->devices);
}

static volatile sig_atomic_t interrupted; /* the one thing a signal handler can reach */

static void on_signal(int number)
{
    if (interrupted) _exit(128 + number); /* asked twice: leave at once */
    interrupted = 1;
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

bool options_is_competition(const char *property, uint32_t externals)
{
    enum { PURE = 2 }; /* of the words of --externals */
    return property || externals == PURE;
}

int options_meaning(const char *command, const common_options *c, bool is_competition, reprove_options *session)
{
    enum { ARBITRARY = 2, OPAQUE = 2, FAILS = 2, MOST = sizeof session->devices / sizeof *session->devices };
    session->arbitrary_volatile = c->reading == ARBITRARY;
    session->opaque_assembly = c->assembly ? c->assembly == OPAQUE : is_competition;
    session->allocation_fails = c->allocation == FAILS;
    session->count_devices = c->devices.len;
    if (c->devices.len > MOST) return options_usage(command, "--mmio: at most %d ranges", (int)MOST);
    for (uint32_t k = 0; k < c->devices.len; k++)
        if (!read_range(c->devices.data[k], &session->devices[k].first, &session->devices[k].last))
            return options_usage(command, "--mmio %s: a range is written as 40011000-400113ff", c->devices.data[k]);
    return -1;
}

void options_on_interrupt(void (*handler)(int number))
{
    struct sigaction sa = {.sa_handler = handler}, before;
    sigaction(SIGINT, &sa, NULL);
    sigaction(SIGTERM, &sa, NULL);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(SIGHUP, &sa, NULL);
}

reprove *options_session(common_options *c)
{
    options_on_interrupt(on_signal);
    vec_push(&c->compiler_flags, NULL);
    c->session.ilp32 = c->ilp32;
    c->session.timeout = c->timeout;
    c->session.memory_mb = c->memory_mb;
    c->session.compiler_flags = c->compiler_flags.data;
    c->session.entry = c->entry;
    c->session.compilation_database = c->database;
    c->session.interrupted = &interrupted;
    return reprove_new(&c->session);
}

int options_report(reprove *r, reprove_status status, const common_options *c)
{
    reprove_print_messages(r, stderr, isatty(2), c->quiet ? REPROVE_ERROR : REPROVE_NOTE);
    switch (status) {
    case REPROVE_OK: return -1;
    case REPROVE_BAD_INPUT: return EXIT_INPUT;
    case REPROVE_LIMIT: fprintf(stderr, "reprove: stopped: %s\n", reprove_limit_reason(r)); return EXIT_UNKNOWN;
    case REPROVE_INTERNAL: break;
    }
    fprintf(stderr, "reprove: internal error; please report it with the input\n");
    return EXIT_INTERNAL;
}

int options_open(reprove *r, const common_options *c, reprove_program **program)
{
    return options_report(r, reprove_open(r, c->files.data, c->files.len, program), c);
}

int options_on_program(const char *command, common_options *c, program_work *work, void *context)
{
    if (!c->files.len) return options_usage(command, "no file given");
    reprove *r = options_session(c);
    reprove_program *p = NULL;
    int code = options_open(r, c, &p);
    if (code < 0) code = work(r, p, context);
    if (c->stats) reprove_print_stats(r, stderr);
    reprove_close(p);
    reprove_free(r);
    return code;
}
