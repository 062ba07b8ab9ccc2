/* cli/cmd_run.c — `reprove run`: concrete execution. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include <string.h>

static const command_help help = {
    "run", "FILE… [-- ARGUMENTS…]", "Executes the program in the interpreter.",
    "The program's own output goes to standard output and error; the last line on standard error says how it ended:\n"
    "  run: exit N                      the program ended; exit code N\n"
    "  run: error-call: WHERE           an error function was called or an assert failed; exit code 1\n"
    "  run: undefined: WHAT             undefined behaviour was detected; exit code 139\n"
    "  run: abort: WHERE                abort(); exit code 134\n"
    "  run: stopped: WHY                an assumption does not hold; exit code 2\n"
    "  run: unsupported: WHAT           the interpreter cannot go on; exit code 2\n"
    "  run: limit: WHICH                steps, time or memory are used up; exit code 2\n"
    "Nondeterministic calls take their values from --inputs in order, then from the seed.\n"};

static const char *const outcome_names[] = {"exit", "error-call", "undefined", "stopped", "abort", "unsupported", "limit"};

static int outcome_code(const reprove_run_result *result)
{
    switch (result->outcome) {
    case REPROVE_RUN_EXIT: return result->status & 255;
    case REPROVE_RUN_ERROR_CALL: return EXIT_FALSE;
    case REPROVE_RUN_UNDEFINED: return 139;
    case REPROVE_RUN_ABORT: return 134;
    default: return EXIT_UNKNOWN;
    }
}

typedef struct {
    common_options common;
    option_texts error_functions;
    reprove_run_options run;
} run_command;

static int execute(reprove *r, reprove_program *p, void *context)
{
    run_command *c = context;
    reprove_run_options *o = &c->run;
    if (c->error_functions.len) {
        vec_push(&c->error_functions, NULL);
        o->error_functions = c->error_functions.data;
    }
    o->entry = c->common.entry;
    o->out = stdout;
    o->err = stderr;
    o->arguments = (char *const *)(void *)c->common.rest.data;
    o->count_arguments = (int)c->common.rest.len;
    reprove_run_result result = {0};
    int code = options_report(r, reprove_run(p, o, &result), &c->common);
    if (code >= 0) return code;
    fflush(stdout);
    if (result.outcome == REPROVE_RUN_EXIT) fprintf(stderr, "run: exit %d\n", result.status & 255);
    else fprintf(stderr, "run: %s: %s\n", outcome_names[result.outcome], result.message);
    return outcome_code(&result);
}

int command_run(int argc, char **argv)
{
    run_command c = {0};
    const option_spec own[] = {
        OPTION_ENTRY(c.common),
        {"--inputs", OPTION_TEXT, &c.run.inputs_file, "FILE", "values of nondeterministic calls, one per line"},
        {"--seed", OPTION_NUMBER, &c.run.seed, "N", "seed of everything else that is arbitrary (default 0)"},
        {"--steps", OPTION_NUMBER, &c.run.max_steps, "N", "stop after N operations"},
        {"--trace", OPTION_FLAG, &c.run.trace, NULL, "write every executed operation to standard error"},
        OPTION_ERROR_FUNCTION(c.error_functions),
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &c.common);
    if (code < 0) code = options_on_program(help.name, &c.common, execute, &c);
    vec_free(&c.error_functions);
    options_free(&c.common);
    return code;
}
