/* cli/cmd_parse.c — `reprove parse`: reads, links, lowers and hashes a program, and says what it found. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include <string.h>

static const command_help help = {"parse", "FILE…", "Reads the files as one program and reports counts.",
                                  "With -p and no FILE, every entry of the compilation database is read as a program of its own.\n"
                                  "A FILE with several entries is read with the flags of the first one.\n"};

static int parse_one(common_options *c)
{
    reprove *r = options_session(c);
    reprove_program *p = NULL;
    int code = options_open(r, c, &p);
    if (code < 0) {
        if (!c->quiet) reprove_print_counts(p, stdout, c->stats);
        code = EXIT_TRUE;
    }
    if (c->stats) reprove_print_stats(r, stdout);
    reprove_close(p);
    reprove_free(r);
    return code;
}

struct database_walk {
    const common_options *common;
    uint32_t good, bad;
};

static bool parse_entry(void *context, const char *file, size_t entry)
{
    struct database_walk *w = context;
    common_options c = *w->common;
    c.files = (option_texts){0};
    c.compiler_flags = (option_texts){0};
    for (uint32_t i = 0; i < w->common->compiler_flags.len; i++) vec_push(&c.compiler_flags, w->common->compiler_flags.data[i]);
    vec_push(&c.files, file);
    c.session.database_entry = entry;
    if (!c.quiet) printf("%s: ", file);
    int code = parse_one(&c);
    if (code == EXIT_TRUE) w->good++;
    else w->bad++;
    vec_free(&c.files);
    vec_free(&c.compiler_flags);
    return code != EXIT_UNKNOWN;
}

int command_parse(int argc, char **argv)
{
    common_options c = {0};
    bool layouts = false;
    const option_spec own[] = {
        {"--dump-layout", OPTION_FLAG, &layouts, NULL, "print size, alignment and offsets of every struct and union"},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &c);
    if (code < 0) {
        if (layouts) c.session.layouts = stdout;
        if (!c.files.len && c.database) {
            struct database_walk w = {.common = &c};
            reprove *r = reprove_new(NULL);
            code = options_report(r, reprove_database_files(r, c.database, parse_entry, &w), &c);
            reprove_free(r);
            if (code < 0) {
                printf("%u of %u translation units read\n", w.good, w.good + w.bad);
                code = w.bad ? EXIT_INPUT : EXIT_TRUE;
            }
        } else if (!c.files.len) {
            fprintf(stderr, "reprove parse: no file given\nTry 'reprove parse --help'.\n");
            code = EXIT_USAGE;
        } else code = parse_one(&c);
    }
    options_free(&c);
    return code;
}
