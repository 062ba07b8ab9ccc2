/* cli/cmd_run.c — `reprove run`: concrete execution. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/session.h"

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

static int execute(reprove *r, reprove_program *p, const option_values *v)
{
    reprove_run_options o = {.entry = v->entry,
                             .error_functions = v->error_functions.data,
                             .inputs_file = v->inputs,
                             .seed = v->seed,
                             .max_steps = v->steps,
                             .trace = v->trace,
                             .out = stdout,
                             .err = stderr,
                             .arguments = (char *const *)(void *)v->rest.data,
                             .count_arguments = (int)v->rest.len};
    reprove_run_result result = {0};
    int code = session_report(r, reprove_run(p, &o, &result), v);
    if (code >= 0) return code;
    fflush(stdout);
    if (result.outcome == REPROVE_RUN_EXIT) fprintf(stderr, "run: exit %d\n", result.status & 255);
    else fprintf(stderr, "run: %s: %s\n", outcome_names[result.outcome], result.message);
    return outcome_code(&result);
}

int command_run(int argc, char **argv)
{
    option_values v;
    int code = options_parse(argc, argv, COMMAND_RUN, &v);
    if (code < 0) code = session_on_program(&v, execute);
    options_free(&v);
    return code;
}
