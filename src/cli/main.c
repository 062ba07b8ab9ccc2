/* cli/main.c — the command line: picks the sub-command. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "reprove.h"
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {
    {"verify", command_verify, "is an error call reachable? a proof, or an execution that reaches it"},
    {"history", command_history, "verify every revision of a git history, each with what the ones before have left"},
    {"store", command_store, "what is kept of earlier verifications: list it, check it, throw old things away"},
    {"explain", command_explain, "what the latest verification reused, and why it computed the rest"},
    {"upgrade", command_upgrade, "verify a revision up to a bound by function summaries of the one before"},
    {"cmc", command_cmc, "conditional model checking: several verifiers, each on what the ones before have left"},
    {"parse", command_parse, "is the program understood? counts and time"},
    {"print", command_print, "the program back from its automata, as C"},
    {"reduce", command_reduce, "what a condition leaves of the program, as C for any verifier"},
    {"run", command_run, "execute the program concretely"},
    {"show", command_show, "pictures of automata and call graph (dot or svg)"},
    {"diff", command_diff, "what changed between two revisions, and what that impacts"},
};

static void help(FILE *out)
{
    fputs("reprove — incremental verification of C programs\n\nusage: reprove COMMAND [options] FILE…\n\ncommands:\n", out);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].summary);
    fputs("\n'reprove COMMAND --help' explains a command. 'reprove --version' prints the version.\n"
          "exit codes: 0 done (verify: true), 1 false, 2 unknown or stopped by a limit, 3 true with a restriction, 64 wrong usage, 65 bad "
          "input, 70 internal error, 73 cannot write output\n",
          out);
}

/* The exit code, or that of lost output: a verdict that nobody could read is none. */
static int with_output(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return code;
    fprintf(stderr, "reprove: cannot write to standard output\n");
    return EXIT_OUTPUT;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        help(stdout);
        return with_output(EXIT_TRUE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("reprove " REPROVE_VERSION);
        return with_output(EXIT_TRUE);
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0) return with_output(commands[i].run(argc - 1, argv + 1));
    fprintf(stderr, "reprove: unknown command '%s'\nTry 'reprove --help'.\n", argv[1]);
    return EXIT_USAGE;
}
