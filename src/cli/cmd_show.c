/* cli/cmd_show.c — `reprove show`: pictures through Graphviz. */
#include "cli/commands.h"
#include "cli/exit_codes.h"
#include "cli/session.h"
#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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

/* The automata of a proof: the program is verified. */
static int write_automata(reprove_program *p, bool as_ats, FILE *picture)
{
    const reprove_verify_options v = {.engine = "trace",
                                      .cores = 1,
                                      .letters = REPROVE_LETTERS_STATEMENTS,
                                      .wants_automata = as_ats ? REPROVE_AUTOMATA_ATS : REPROVE_AUTOMATA_DOT};
    reprove_result *r = reprove_verify(p, &v);
    const char *text = reprove_result_automata(r);
    if (text) fputs(text, picture);
    else fprintf(stderr, "reprove show: there are no automata: %s\n", reprove_result_text(r));
    reprove_result_free(r);
    return text ? EXIT_TRUE : EXIT_INPUT;
}

typedef enum { SHOW_NOTHING, SHOW_CFA, SHOW_CALLGRAPH, SHOW_CONDITION, SHOW_AUTOMATA } subject;

/* The output is opened when there is something to write. */
static int draw(reprove_program *p, subject what, const char *condition, const char *function, const char *output)
{
    FILE *picture = output ? tmpfile() : stdout;
    if (!picture) return cannot_write("temporary file");
    int code = EXIT_TRUE;
    if (what == SHOW_AUTOMATA) code = write_automata(p, output && ends_in(output, ".ats"), picture);
    else if (condition) code = reprove_write_condition(p, condition, picture, stderr) == REPROVE_OK ? EXIT_TRUE : EXIT_INPUT;
    else if (what == SHOW_CALLGRAPH) reprove_write_callgraph(p, picture);
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
    option_values v;
    int code = options_parse(argc, argv, COMMAND_SHOW, &v);
    static const char *const words[] = {"", "cfa", "callgraph", "condition", "automata"};
    subject what = SHOW_NOTHING;
    for (uint32_t k = SHOW_CFA; k <= SHOW_AUTOMATA && v.files.len; k++)
        if (strcmp(v.files.data[0], words[k]) == 0) what = (subject)k;
    uint32_t before = what == SHOW_CONDITION ? 2 : 1; /* words that are not files of the program */
    if (code < 0 && (what == SHOW_NOTHING || v.files.len < before + 1))
        code = options_usage(COMMAND_SHOW, "say what to show (cfa, callgraph, condition CONDITION or automata) and of which file");
    if (code < 0) {
        const char *file = what == SHOW_CONDITION ? v.files.data[1] : NULL;
        memmove(v.files.data, v.files.data + before, (v.files.len - before) * sizeof *v.files.data);
        v.files.len -= before;
        reprove *r = session_begin(&v);
        reprove_program *p = NULL;
        code = session_open(r, &v, &p);
        if (code < 0) code = draw(p, what, file, v.function, v.output);
        reprove_close(p);
        reprove_free(r);
    }
    options_free(&v);
    return code;
}
