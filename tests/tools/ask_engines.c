/* tests/tools/ask_engines.c — one program, read once, and the verdicts of several engines about it.
 * usage: ask_engines [--32] [--seconds N] [--externals writes|pure|anything] [--error-function NAME]… --engines NAME,NAME… FILE…
 * Each engine works in a child process, as `reprove verify --no-store --replay interpreter --cores 1` does, until it has counted so many
 * seconds of work (base/limits.h): the verdicts do not depend on how busy the machine is. One line per engine: its name and the text of
 * its verdict, or `crash` and how its process ended. Status 1: the program is not understood. */
#include "api/session.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_SECONDS = 120, MOST_MEGABYTES = 2000, MOST_ERROR_FUNCTIONS = 8 }; /* guards against hangs */

typedef struct {
    reprove_options session;
    reprove_externals externals;
    double seconds;
    char *engines;
    const char *error_functions[MOST_ERROR_FUNCTIONS + 1];
    size_t count_error_functions;
    const char *const *files;
    size_t count_files;
} question;

static reprove_externals externals_of(const char *word)
{
    if (strcmp(word, "pure") == 0) return REPROVE_EXTERNALS_PURE;
    return strcmp(word, "anything") == 0 ? REPROVE_EXTERNALS_ANYTHING : REPROVE_EXTERNALS_WRITES;
}

static bool read_arguments(int count, char **values, question *q)
{
    int i = 1;
    for (; i < count && strncmp(values[i], "--", 2) == 0; i++) {
        if (strcmp(values[i], "--32") == 0) q->session.ilp32 = true;
        else if (i + 1 == count) return false;
        else if (strcmp(values[i], "--seconds") == 0) q->seconds = strtod(values[++i], NULL);
        else if (strcmp(values[i], "--externals") == 0) q->externals = externals_of(values[++i]);
        else if (strcmp(values[i], "--error-function") == 0 && q->count_error_functions < MOST_ERROR_FUNCTIONS)
            q->error_functions[q->count_error_functions++] = values[++i];
        else if (strcmp(values[i], "--engines") == 0) q->engines = values[++i];
        else return false;
    }
    q->session.opaque_assembly = q->externals == REPROVE_EXTERNALS_PURE; /* as on the command line */
    q->files = (const char *const *)values + i;
    q->count_files = (size_t)(count - i);
    return q->engines && q->count_files;
}

static void answer(reprove_program *p, const question *q, const char *engine)
{
    limits_allow(&p->session->limits, q->seconds);
    limits_set_timeout(&p->session->limits, MOST_SECONDS);
    reprove_verify_options o = {.engine = engine, .externals = q->externals, .cores = 1, .replay = REPROVE_REPLAY_INTERPRETER};
    if (q->count_error_functions) o.error_functions = q->error_functions;
    reprove_result *r = reprove_verify(p, &o);
    printf("%s %s\n", engine, reprove_result_text(r));
    fflush(stdout);
    _exit(0);
}

static void ask(reprove_program *p, const question *q, const char *engine)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) answer(p, q, engine);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) printf("%s crash no process\n", engine);
    else if (WIFSIGNALED(status)) printf("%s crash signal %d\n", engine, WTERMSIG(status));
    else if (status) printf("%s crash status %d\n", engine, WEXITSTATUS(status));
}

int main(int argc, char **argv)
{
    question q = {.session = {.memory_mb = MOST_MEGABYTES}, .seconds = 1};
    if (!read_arguments(argc, argv, &q)) {
        fprintf(stderr, "usage: ask_engines [--32] [--seconds N] [--externals writes|pure|anything] [--error-function NAME]… "
                        "--engines NAME,NAME… FILE…\n");
        return 2;
    }
    reprove *session = reprove_new(&q.session);
    reprove_program *p = NULL;
    bool is_read = reprove_open(session, q.files, q.count_files, &p) == REPROVE_OK;
    if (!is_read) reprove_print_messages(session, stderr, false, REPROVE_ERROR);
    for (char *rest = q.engines, *engine; is_read && (engine = strsep(&rest, ","));) ask(p, &q, engine);
    if (p) reprove_close(p);
    reprove_free(session);
    return is_read ? 0 : 1;
}
