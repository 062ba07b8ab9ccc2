/* cli/cmd_print.c — `reprove print`: the program back as C. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include <errno.h>
#include <string.h>

static const command_help help = {"print", "FILE…",
                                  "Writes the program back from its control-flow automata, as C that compiles without warnings.", NULL};

int command_print(int argc, char **argv)
{
    common_options c = {0};
    const char *output = NULL;
    const option_spec own[] = {
        {"-o", OPTION_TEXT, &output, "FILE", "write here instead of to standard output"},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &c);
    if (code < 0 && !c.files.len) {
        fprintf(stderr, "reprove print: no file given\nTry 'reprove print --help'.\n");
        code = EXIT_USAGE;
    }
    if (code < 0) {
        reprove *r = options_session(&c);
        reprove_program *p = NULL;
        code = options_open(r, &c, &p);
        if (code < 0) {
            FILE *out = output ? fopen(output, "w") : stdout;
            if (out) reprove_write_c(p, out);
            code = EXIT_TRUE;
            if (!out || (output && fclose(out) != 0)) {
                fprintf(stderr, "reprove print: %s: %s\n", output, strerror(errno));
                code = EXIT_OUTPUT;
            }
        }
        if (c.stats) reprove_print_stats(r, stderr);
        reprove_close(p);
        reprove_free(r);
    }
    options_free(&c);
    return code;
}
