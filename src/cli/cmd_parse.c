/* cli/cmd_parse.c — `reprove parse`: reads, links, lowers and hashes a program, and says what it found. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/session.h"

static int parse_in(reprove *r, const option_values *v)
{
    reprove_program *p = NULL;
    int code = session_open(r, v, &p);
    if (code < 0) {
        if (!v->quiet) reprove_print_counts(p, stdout, v->stats);
        code = EXIT_TRUE;
    }
    if (v->stats) reprove_print_stats(r, stdout);
    reprove_close(p);
    reprove_free(r);
    return code;
}

struct database_walk {
    const option_values *values;
    uint32_t good, bad;
};

static bool parse_entry(void *context, const char *file, size_t entry)
{
    struct database_walk *w = context;
    option_values v = *w->values;
    v.files = (option_texts){0};
    vec_push(&v.files, file);
    if (!v.quiet) printf("%s: ", file);
    reprove_options o = session_options(&v);
    o.database_entry = entry;
    int code = parse_in(reprove_new(&o), &v);
    if (code == EXIT_TRUE) w->good++;
    else w->bad++;
    vec_free(&v.files);
    return code != EXIT_UNKNOWN;
}

static int parse_database(const option_values *v)
{
    struct database_walk w = {.values = v};
    reprove *r = session_begin(v);
    int code = session_report(r, reprove_database_files(r, v->database, parse_entry, &w), v);
    reprove_free(r);
    if (code >= 0) return code;
    printf("%u of %u translation units read\n", w.good, w.good + w.bad);
    return w.bad ? EXIT_INPUT : EXIT_TRUE;
}

int command_parse(int argc, char **argv)
{
    option_values v;
    int code = options_parse(argc, argv, COMMAND_PARSE, &v);
    if (code < 0 && !v.files.len && !v.database) code = options_usage(COMMAND_PARSE, "no file given");
    if (code < 0) code = v.files.len ? parse_in(session_begin(&v), &v) : parse_database(&v);
    options_free(&v);
    return code;
}
