/* cli/main.c — the command line: picks the sub-command. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/help.h"
#include "cli/suggest.h"
#include "reprove.h"
#include <string.h>

typedef int command_function(int argc, char **argv);
static command_function *const functions[COUNT_COMMANDS] = {
#define COMMAND(id, name, arguments, summary, purpose, details) command_##name,
#include "cli/commands.def"
};

/* The exit code, or that of lost output: a lost verdict must not look like one. */
static int with_output(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return code;
    fprintf(stderr, "reprove: cannot write to standard output\n");
    return EXIT_OUTPUT;
}

static int unknown_command(const char *given)
{
    suggestion s = suggest_for(given);
    for (command_id c = (command_id)0; c < COUNT_COMMANDS; c++) suggest_try(&s, command_at(c)->name);
    fprintf(stderr, "reprove: unknown command '%s'", given);
    if (s.nearest) fprintf(stderr, "; did you mean %s?", s.nearest);
    fprintf(stderr, "\nTry 'reprove --help'.\n");
    return EXIT_USAGE;
}

static int run(int argc, char **argv)
{
    command_id c = command_find(argv[0]);
    return c == COUNT_COMMANDS ? unknown_command(argv[0]) : with_output(functions[c](argc, argv));
}

static bool is_any_of(const char *given, const char *a, const char *b) { return strcmp(given, a) == 0 || strcmp(given, b) == 0; }

int main(int argc, char **argv)
{
    if (argc < 2) {
        help_list_commands(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "help") == 0 && argc > 2 && strcmp(argv[2], "help") != 0) {
        char *asked[] = {argv[0], argv[2], (char[]){"--help"}, NULL}; /* the name of the program, too: launch.c hands it on */
        return run(2, asked + 1);
    }
    if (is_any_of(argv[1], "--help", "-h") || strcmp(argv[1], "help") == 0) {
        help_list_commands(stdout);
        return with_output(EXIT_TRUE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("reprove " REPROVE_VERSION);
        return with_output(EXIT_TRUE);
    }
    return run(argc - 1, argv + 1);
}
