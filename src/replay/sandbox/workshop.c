#include "replay/sandbox/workshop.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COMPILE_SECONDS = 60 };

static const char messages[] = "compiler.err";

/* ---- the directory ---- */

const char *workshop_path(workshop *w, const char *file) { return arena_printf(&w->memory, "%s/%s", w->directory, file); }

static void find_compiler(workshop *w, const char *given)
{
    if (!given || !*given) given = getenv("CC");
    if (!given || !*given) given = "cc";
    char *text = arena_copy(&w->memory, given, strlen(given)), *rest = NULL;
    for (char *word = strtok_r(text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) vec_push(&w->compiler, word);
    if (!w->compiler.len) vec_push(&w->compiler, "cc");
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *where)
{
    (void)s, (void)kind, (void)where;
    return remove(path);
}

/* Hears which command is under way (0: none) until all writers of the pipe are gone. */
static _Noreturn void clean_up_later(const char *directory, int from)
{
    pid_t command = 0, heard;
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid();
    if (dup2(from, 0) == 0) (void)syscall(SYS_close_range, 1u, ~0u, 0u);
    for (ssize_t n = 1; n > 0 || (n < 0 && errno == EINTR);)
        if ((n = read(0, &heard, sizeof heard)) == (ssize_t)sizeof heard) command = heard;
    if (command) kill(-command, SIGKILL);
    nftw(directory, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    _exit(0);
}

static void start_janitor(workshop *w)
{
    int ends[2];
    w->janitor = -1;
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    w->janitor_pid = fork();
    if (w->janitor_pid == 0) {
        close(ends[1]);
        clean_up_later(w->directory, ends[0]);
    }
    close(ends[0]);
    w->janitor = ends[1];
}

static void tell_janitor(const workshop *w, pid_t command)
{
    if (w->janitor >= 0) (void)!write(w->janitor, &command, sizeof command);
}

bool workshop_open(workshop *w, const char *compiler, limits *l)
{
    *w = (workshop){.limits = l};
    const char *where = getenv("TMPDIR");
    if (!where || !*where || strlen(where) > sizeof w->directory - 20) where = "/tmp";
    snprintf(w->directory, sizeof w->directory, "%s/reprove-XXXXXX", where);
    if (!mkdtemp(w->directory)) return false;
    start_janitor(w);
    find_compiler(w, compiler);
    return true;
}

void workshop_close(workshop *w)
{
    if (w->janitor >= 0) close(w->janitor);
    if (w->janitor_pid > 0)
        while (waitpid(w->janitor_pid, NULL, 0) < 0 && errno == EINTR) continue;
    nftw(w->directory, remove_one, 16, FTW_DEPTH | FTW_PHYS); /* if there was no janitor */
    vec_free(&w->compiler);
    arena_free(&w->memory);
}

bool workshop_write(workshop *w, const char *file, const char *text, size_t length)
{
    FILE *f = fopen(workshop_path(w, file), "w");
    bool ok = f && fwrite(text, 1, length, f) == length;
    return (!f || fclose(f) == 0) && ok;
}

/* ---- commands ---- */

/* The environment, with our directory for the compiler's temporary files: files of a killed compiler go with the directory. */
static command_words own_variables(workshop *w)
{
    command_words v = {0};
    for (char **k = environ; *k; k++)
        if (strncmp(*k, "TMPDIR=", 7) != 0) vec_push(&v, *k);
    vec_push(&v, arena_printf(&w->memory, "TMPDIR=%s", w->directory));
    vec_push(&v, NULL);
    return v;
}

static pid_t start(workshop *w, char *const *command)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    pid_t pid = 0;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, workshop_path(w, messages), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    command_words variables = own_variables(w);
    int failed = posix_spawnp(&pid, command[0], &actions, &attributes, command, (char **)(uintptr_t)variables.data);
    vec_free(&variables);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failed ? 0 : pid;
}

static command_end await(workshop *w, pid_t pid)
{
    double until = limits_now() + COMPILE_SECONDS;
    int status = 0;
    for (useconds_t pause = 200;; pause = pause < 10000 ? pause * 2 : pause) {
        pid_t done = waitpid(pid, &status, WNOHANG);
        bool hit = w->limits && limits_look(w->limits) != LIMIT_NONE;
        if (done == pid) {
            kill(-pid, SIGKILL); /* whatever it has left behind */
            return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? COMMAND_DONE : COMMAND_FAILED;
        }
        if (done < 0 || hit || limits_now() > until) {
            kill(-pid, SIGKILL);
            kill(pid, SIGKILL);
            while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
            return COMMAND_STOPPED;
        }
        usleep(pause);
    }
}

command_end workshop_compile(workshop *w, const command_words *arguments)
{
    command_words command = {0};
    for (uint32_t k = 0; k < w->compiler.len; k++) vec_push(&command, w->compiler.data[k]);
    for (uint32_t k = 0; k < arguments->len; k++) vec_push(&command, arguments->data[k]);
    vec_push(&command, NULL);
    pid_t pid = start(w, (char **)(uintptr_t)command.data);
    vec_free(&command);
    if (!pid) return COMMAND_NOT_STARTED;
    tell_janitor(w, pid);
    command_end end = await(w, pid);
    tell_janitor(w, 0);
    return end;
}

void workshop_error(workshop *w, char *out, size_t size)
{
    FILE *in = fopen(workshop_path(w, messages), "r");
    char line[400];
    *out = 0;
    while (in && fgets(line, sizeof line, in)) {
        const char *text = strstr(line, "error: ");
        if (!text) text = strstr(line, "undefined reference");
        if (!text) continue;
        snprintf(out, size, "%s", strncmp(text, "error: ", 7) == 0 ? text + 7 : text);
        out[strcspn(out, "\n")] = 0;
        break;
    }
    if (in) fclose(in);
}

bool workshop_says(workshop *w, const char *text)
{
    FILE *in = fopen(workshop_path(w, messages), "r");
    char line[400];
    bool found = false;
    while (in && !found && fgets(line, sizeof line, in)) found = strstr(line, text) != NULL;
    if (in) fclose(in);
    return found;
}

sandbox_result workshop_execute(workshop *w, const char *program, double seconds, bool unguarded)
{
    const char *empty = workshop_path(w, "empty"), *path = workshop_path(w, program);
    if (mkdir(empty, 0500) != 0 && errno != EEXIST) return (sandbox_result){.end = SANDBOX_NOT_STARTED};
    sandbox_result r = sandbox_run(path, empty, seconds, true, w->limits);
    return r.end == SANDBOX_MISSING && unguarded ? sandbox_run(path, empty, seconds, false, w->limits) : r;
}
