/* cli/cmd_print.c — `reprove print`: the program back as C. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/session.h"
#include <errno.h>
#include <string.h>

static int write_program(reprove *r, reprove_program *p, const option_values *v)
{
    const char *output = v->output;
    FILE *out = output ? fopen(output, "w") : stdout;
    (void)r;
    if (out) reprove_write_c(p, out);
    if (out && (!output || fclose(out) == 0)) return EXIT_TRUE;
    fprintf(stderr, "reprove print: %s: %s\n", output, strerror(errno));
    return EXIT_OUTPUT;
}

int command_print(int argc, char **argv)
{
    option_values v;
    int code = options_parse(argc, argv, COMMAND_PRINT, &v);
    if (code < 0) code = session_on_program(&v, write_program);
    options_free(&v);
    return code;
}
