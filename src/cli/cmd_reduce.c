/* cli/cmd_reduce.c — `reprove reduce`: what a condition leaves of a program, as C for any verifier. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include <errno.h>
#include <string.h>

static const command_help help = {
    "reduce", "FILE… --condition COND", "Writes the residual program: C with the executions that the condition does not cover.",
    "A verifier that knows nothing of conditions becomes a conditional one this way: what it proves of the residual program holds for the\n"
    "program under the condition, and an execution of the residual program is one of the program. Where a covered path ends, the program "
    "ends.\n"};

typedef struct {
    const char *output, *condition, *entry, *property;
    option_texts error_functions;
    uint32_t folder, externals;
    uint64_t bound;
    bool stats;
} reduce_choice;

static int write_residual(reprove *r, reprove_program *p, void *context)
{
    const reduce_choice *c = context;
    reprove_reduce_options o = {.condition = c->condition,
                                .folder = (reprove_folder)c->folder,
                                .folder_bound = (uint32_t)c->bound,
                                .entry = c->entry,
                                .error_functions = c->error_functions.len ? c->error_functions.data : NULL,
                                .property = c->property,
                                .externals = (reprove_externals)c->externals};
    reprove_reduce_result made = {0};
    FILE *out = c->output ? fopen(c->output, "w") : stdout;
    reprove_status status = out ? reprove_reduce(p, &o, out, stderr, &made) : REPROVE_INTERNAL;
    bool is_written = out && (!c->output || fclose(out) == 0);
    if (status == REPROVE_BAD_INPUT) return EXIT_INPUT;
    if (status == REPROVE_LIMIT) {
        fprintf(stderr, "reprove reduce: stopped: %s\n", reprove_limit_reason(r));
        return EXIT_UNKNOWN;
    }
    if (status != REPROVE_OK || !is_written) {
        fprintf(stderr, "reprove reduce: %s: %s\n", c->output ? c->output : "standard output", strerror(errno));
        return EXIT_OUTPUT;
    }
    if (*made.unsayable) fprintf(stderr, "reprove reduce: a call of reach_error stands for what C cannot say: %s\n", made.unsayable);
    if (c->stats) fprintf(stderr, "locations: %u\nresidual.locations: %u\n", made.locations, made.residual_locations);
    return EXIT_TRUE;
}

int command_reduce(int argc, char **argv)
{
    common_options c = {0};
    reduce_choice choice = {0};
    const option_spec own[] = {
        {"--condition", OPTION_TEXT, &choice.condition, "FILE",
         "as `verify --write-condition`, `diff --condition` or CPAchecker writes it"},
        OPTION_FOLDER(choice.folder),
        {"--folder-bound", OPTION_NUMBER, &choice.bound, "N", "of lhb and lhbc: so many iterations are kept apart (default 10)"},
        {"-o", OPTION_TEXT, &choice.output, "FILE", "write here instead of to standard output"},
        OPTION_ERROR_FUNCTION(choice.error_functions),
        {"--spec", OPTION_TEXT, &choice.property, "FILE.prp", "a property file, or its text"},
        OPTION_EXTERNALS(choice.externals),
        OPTIONS_MEANING(c),
        OPTION_ENTRY(c),
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &c);
    if (code < 0 && !choice.condition) code = options_usage("reduce", "--condition says what need not be looked at");
    if (code < 0 && choice.bound > UINT32_MAX) code = options_usage("reduce", "--folder-bound is too large");
    if (code < 0) code = options_meaning("reduce", &c, options_is_competition(choice.property, choice.externals), &c.session);
    if (choice.error_functions.len) vec_push(&choice.error_functions, NULL);
    choice.entry = c.entry;
    choice.stats = c.stats;
    if (code < 0) code = options_on_program(help.name, &c, write_residual, &choice);
    vec_free(&choice.error_functions);
    options_free(&c);
    return code;
}
