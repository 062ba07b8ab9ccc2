/* cli/cmd_reduce.c — `reprove reduce`: what a condition leaves of a program, as C for any verifier. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/session.h"
#include <errno.h>
#include <string.h>

static int write_residual(reprove *r, reprove_program *p, const option_values *v)
{
    reprove_reduce_options o = {.condition = v->condition,
                                .folder = v->folder,
                                .folder_bound = (uint32_t)v->folder_bound,
                                .entry = v->entry,
                                .error_functions = v->error_functions.data,
                                .property = v->property,
                                .externals = v->externals};
    reprove_reduce_result made = {0};
    FILE *out = v->output ? fopen(v->output, "w") : stdout;
    reprove_status status = out ? reprove_reduce(p, &o, out, stderr, &made) : REPROVE_INTERNAL;
    bool is_written = out && (!v->output || fclose(out) == 0);
    if (status == REPROVE_BAD_INPUT) return EXIT_INPUT;
    if (status == REPROVE_LIMIT) {
        fprintf(stderr, "reprove reduce: stopped: %s\n", reprove_limit_reason(r));
        return EXIT_UNKNOWN;
    }
    if (status != REPROVE_OK || !is_written) {
        fprintf(stderr, "reprove reduce: %s: %s\n", v->output ? v->output : "standard output", strerror(errno));
        return EXIT_OUTPUT;
    }
    if (*made.unsayable) fprintf(stderr, "reprove reduce: a call of reach_error stands for what C cannot say: %s\n", made.unsayable);
    if (v->stats) fprintf(stderr, "locations: %u\nresidual.locations: %u\n", made.locations, made.residual_locations);
    return EXIT_TRUE;
}

int command_reduce(int argc, char **argv)
{
    option_values v;
    int code = options_parse(argc, argv, COMMAND_REDUCE, &v);
    if (code < 0 && !v.condition) code = options_usage(COMMAND_REDUCE, "give the condition with --condition");
    if (code < 0) code = session_on_program(&v, write_residual);
    options_free(&v);
    return code;
}
