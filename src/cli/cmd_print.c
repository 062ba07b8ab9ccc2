/* cli/cmd_print.c — `reprove print`: the program back as C. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include <errno.h>
#include <string.h>

static const command_help help = {
    "print", "FILE…", "Writes the program back from its control-flow automata, as structured C that compiles without warnings.", NULL};

static int write_program(reprove *r, reprove_program *p, void *context)
{
    const char *output = context;
    FILE *out = output ? fopen(output, "w") : stdout;
    (void)r;
    if (out) reprove_write_c(p, out);
    if (out && (!output || fclose(out) == 0)) return EXIT_TRUE;
    fprintf(stderr, "reprove print: %s: %s\n", output, strerror(errno));
    return EXIT_OUTPUT;
}

int command_print(int argc, char **argv)
{
    common_options c = {0};
    char *output = NULL;
    const option_spec own[] = {
        {"-o", OPTION_TEXT, &output, "FILE", "write here instead of to standard output"},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &c);
    if (code < 0) code = options_on_program(help.name, &c, write_program, output);
    options_free(&c);
    return code;
}
