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

static int execute(reprove *r, reprove_program *p, const reprove_run_options *o, common_options *c)
{
    reprove_run_result result = {0};
    int code = options_report(r, reprove_run(p, o, &result), c);
    if (code >= 0) return code;
    fflush(stdout);
    if (result.outcome == REPROVE_RUN_EXIT) fprintf(stderr, "run: exit %d\n", result.status & 255);
    else fprintf(stderr, "run: %s: %s\n", outcome_names[result.outcome], result.message);
    return outcome_code(&result);
}

int command_run(int argc, char **argv)
{
    common_options c = {0};
    option_texts error_functions = {0};
    reprove_run_options o = {0};
    const option_spec own[] = {
        OPTION_ENTRY(c),
        {"--inputs", OPTION_TEXT, &o.inputs_file, "FILE", "values of nondeterministic calls, one per line"},
        {"--seed", OPTION_NUMBER, &o.seed, "N", "seed of everything else that is arbitrary (default 0)"},
        {"--steps", OPTION_NUMBER, &o.max_steps, "N", "stop after N operations"},
        {"--trace", OPTION_FLAG, &o.trace, NULL, "write every executed operation to standard error"},
        {"--error-function", OPTION_LIST, &error_functions, "NAME",
         "a call of NAME is the error (repeatable; default reach_error, __VERIFIER_error, failed asserts)"},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &c);
    if (code < 0 && !c.files.len) {
        fprintf(stderr, "reprove run: no file given\nTry 'reprove run --help'.\n");
        code = EXIT_USAGE;
    }
    if (code < 0) {
        reprove *r = options_session(&c);
        reprove_program *p = NULL;
        code = options_open(r, &c, &p);
        if (code < 0) {
            if (error_functions.len) {
                vec_push(&error_functions, NULL);
                o.error_functions = error_functions.data;
            }
            o.entry = c.entry;
            o.out = stdout;
            o.err = stderr;
            o.arguments = (char *const *)(void *)c.rest.data;
            o.count_arguments = (int)c.rest.len;
            code = execute(r, p, &o, &c);
        }
        if (c.stats) reprove_print_stats(r, stderr);
        reprove_close(p);
        reprove_free(r);
    }
    vec_free(&error_functions);
    options_free(&c);
    return code;
}
