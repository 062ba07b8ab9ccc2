/* cli/cmd_show.c — `reprove show`: pictures through Graphviz. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const command_help help = {"show", "cfa|callgraph|condition [CONDITION] FILE…",
                                  "Draws the control-flow automata, the call graph, or a condition for the program.",
                                  "Writes Graphviz's dot, or svg when -o ends in .svg (needs the program `dot`).\n"};

extern char **environ;

/* dot -Tsvg < the picture > output */
static int render_svg(FILE *picture, const char *output)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fileno(picture), 0);
    char *argv[] = {"dot", "-Tsvg", "-o", (char *)(uintptr_t)output, NULL};
    pid_t pid;
    int error = posix_spawnp(&pid, "dot", &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error) {
        fprintf(stderr, "reprove show: cannot run dot: %s (install graphviz)\n", strerror(error));
        return EXIT_OUTPUT;
    }
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
    if (status != 0) {
        fprintf(stderr, "reprove show: dot failed to write %s\n", output);
        return EXIT_OUTPUT;
    }
    return EXIT_TRUE;
}

static int cannot_write(const char *file)
{
    fprintf(stderr, "reprove show: %s: %s\n", file, strerror(errno));
    return EXIT_OUTPUT;
}

static int copy_to(FILE *picture, const char *output)
{
    char part[1 << 16];
    FILE *out = fopen(output, "w");
    if (!out) return cannot_write(output);
    bool good = true;
    for (size_t n; good && (n = fread(part, 1, sizeof part, picture)) > 0;) good = fwrite(part, 1, n, out) == n;
    return fclose(out) == 0 && good && !ferror(picture) ? EXIT_TRUE : cannot_write(output);
}

static bool ends_in(const char *text, const char *end)
{
    size_t len = strlen(text), n = strlen(end);
    return len > n && strcmp(text + len - n, end) == 0;
}

/* The output is opened when there is something to write. */
static int draw(reprove_program *p, bool cfa, const char *condition, const char *function, const char *output)
{
    FILE *picture = output ? tmpfile() : stdout;
    if (!picture) return cannot_write("temporary file");
    int code = EXIT_TRUE;
    if (condition) code = reprove_write_condition(p, condition, picture, stderr) == REPROVE_OK ? EXIT_TRUE : EXIT_INPUT;
    else if (!cfa) reprove_write_callgraph(p, picture);
    else if (!reprove_write_cfa(p, function, picture)) {
        fprintf(stderr, "reprove show: no function '%s' with a body\n", function);
        code = EXIT_INPUT;
    }
    if (!output) return code;
    if (code == EXIT_TRUE && (fflush(picture) != 0 || ferror(picture))) code = cannot_write("temporary file");
    rewind(picture);
    if (code == EXIT_TRUE) code = ends_in(output, ".svg") ? render_svg(picture, output) : copy_to(picture, output);
    fclose(picture);
    return code;
}

int command_show(int argc, char **argv)
{
    common_options c = {0};
    const char *output = NULL, *function = NULL;
    const option_spec own[] = {
        {"-o", OPTION_TEXT, &output, "FILE", "write here; svg if it ends in .svg"},
        {"--function", OPTION_TEXT, &function, "NAME", "only the automaton of this function"},
        {NULL, OPTION_FLAG, NULL, NULL, NULL},
    };
    int code = options_parse(argc, argv, &help, own, &c);
    bool cfa = c.files.len && strcmp(c.files.data[0], "cfa") == 0;
    bool graph = c.files.len && strcmp(c.files.data[0], "callgraph") == 0;
    bool condition = c.files.len && strcmp(c.files.data[0], "condition") == 0;
    uint32_t words = condition ? 2 : 1;
    if (code < 0 && ((!cfa && !graph && !condition) || c.files.len < words + 1)) {
        fprintf(stderr,
                "reprove show: say what to show (cfa, callgraph or condition CONDITION) and of which file\nTry 'reprove show --help'.\n");
        code = EXIT_USAGE;
    }
    if (code < 0) {
        const char *file = condition ? c.files.data[1] : NULL;
        memmove(c.files.data, c.files.data + words, (c.files.len - words) * sizeof *c.files.data);
        c.files.len -= words;
        reprove *r = options_session(&c);
        reprove_program *p = NULL;
        code = options_open(r, &c, &p);
        if (code < 0) code = draw(p, cfa, file, function, output);
        reprove_close(p);
        reprove_free(r);
    }
    options_free(&c);
    return code;
}
