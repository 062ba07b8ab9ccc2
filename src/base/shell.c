#include "base/shell.h"

#include "base/limits.h"
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_OUTPUT = 64 << 20, CHUNK = 1 << 16, LOOK_EVERY_MS = 20, FAILED = 126 };

static void become_shell(const char *line, int output, pid_t parent)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(FAILED);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (nothing < 0 || dup2(nothing, 0) < 0 || dup2(output, 1) < 0 || dup2(output, 2) < 0) _exit(FAILED);
    struct rlimit none = {0, 0};
    (void)setrlimit(RLIMIT_CORE, &none);
    execl("/bin/sh", "sh", "-c", line, (char *)NULL);
    _exit(FAILED);
}

/* Takes the bytes that have arrived; too many are read, but not kept. false: no process can write any more. */
static bool listen_to(int from, shell_result *r)
{
    for (;;) {
        char part[CHUNK];
        ssize_t n = read(from, part, sizeof part);
        if (n == 0) return false;
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
        size_t room = r->output.len < MOST_OUTPUT ? MOST_OUTPUT - r->output.len : 0;
        r->is_cut = r->is_cut || (size_t)n > room;
        buf_add(&r->output, part, (size_t)n < room ? (size_t)n : room);
    }
}

/* ---- the keeper ---- */

/* The shell's parent. Whatever a process below it does, when its own parent ends it becomes the keeper's child, and so the keeper finds it.
 */

static pid_t parent_of(const char *process)
{
    char path[300];
    int parent = 0;
    snprintf(path, sizeof path, "/proc/%.200s/status", process);
    FILE *f = fopen(path, "r");
    char line[200];
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "PPid: %d", &parent) == 1) break;
    if (f) fclose(f);
    return parent;
}

static void kill_children(void)
{
    DIR *all = opendir("/proc");
    pid_t self = getpid();
    for (const struct dirent *e; all && (e = readdir(all));)
        if (isdigit((unsigned char)*e->d_name) && parent_of(e->d_name) == self) kill((pid_t)atoi(e->d_name), SIGKILL);
    if (all) closedir(all);
}

/* The children of a killed process become children in turn, until there are none. */
static void end_all(void)
{
    for (;;) {
        pid_t ended = waitpid(-1, NULL, WNOHANG);
        if (ended < 0 && errno == ECHILD) return;
        if (ended > 0) continue;
        kill_children();
        (void)poll(NULL, 0, 1);
    }
}

/* The shell has ended; it is not waited for yet, so that its number, which is that of the group, stays its own. */
static bool has_ended(pid_t pid)
{
    siginfo_t about = {0};
    return waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0 && about.si_pid == pid;
}

typedef struct {
    pid_t parent;
    sigset_t awaited, before; /* signals that are blocked since before it began, and those that were */
} keeping;

/* Waits for the end of the shell, or for SIGTERM, which its own parent sends, also when that dies. */
static void keep(const char *line, int output, int report, const keeping *k)
{
    signal(SIGCHLD, SIG_DFL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != k->parent || prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) _exit(FAILED);
    pid_t keeper = getpid(), pid = fork();
    if (pid == 0) {
        sigprocmask(SIG_SETMASK, &k->before, NULL);
        become_shell(line, output, keeper);
    }
    if (pid < 0) _exit(FAILED);
    (void)setpgid(pid, pid); /* parent or child, whichever comes first */
    close(output);
    while (!has_ended(pid))
        if (sigwaitinfo(&k->awaited, NULL) == SIGTERM) break;
    kill(-pid, SIGKILL); /* also what it has left behind */
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
    end_all();
    _exit(write(report, &status, sizeof status) == (ssize_t)sizeof status ? 0 : FAILED);
}

/* ---- the caller ---- */

static void follow(pid_t keeper, int from, int report, double seconds, const volatile sig_atomic_t *interrupted, shell_result *r)
{
    double begin = limits_now();
    bool is_open = true;
    r->end = SHELL_EXITED;
    while (!has_ended(keeper)) {
        struct pollfd p = {.fd = is_open ? from : -1, .events = POLLIN};
        (void)poll(&p, 1, LOOK_EVERY_MS);
        if (is_open) is_open = listen_to(from, r);
        if (interrupted && *interrupted) r->end = SHELL_INTERRUPTED;
        else if (seconds > 0 && limits_now() - begin > seconds) r->end = SHELL_TIMED_OUT;
        if (r->end != SHELL_EXITED) break;
    }
    kill(keeper, SIGTERM);
    while (waitpid(keeper, NULL, 0) < 0 && errno == EINTR) continue;
    (void)listen_to(from, r);
    r->seconds = limits_now() - begin;
    if (r->end != SHELL_EXITED) return;
    int status = SIGKILL; /* if the keeper is killed, so is the shell */
    if (read(report, &status, sizeof status) != (ssize_t)sizeof status) status = SIGKILL;
    if (WIFSIGNALED(status)) r->end = SHELL_KILLED;
    r->status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

shell_result shell_run(const char *line, double seconds, const volatile sig_atomic_t *interrupted)
{
    shell_result r = {.end = SHELL_NOT_STARTED};
    int output[2], report[2];
    if (pipe2(output, O_CLOEXEC) != 0) {
        r.status = errno;
        return r;
    }
    if (pipe2(report, O_CLOEXEC) != 0) {
        r.status = errno;
        close(output[0]);
        close(output[1]);
        return r;
    }
    fflush(NULL);
    keeping k = {.parent = getpid()};
    sigemptyset(&k.awaited);
    sigaddset(&k.awaited, SIGCHLD);
    sigaddset(&k.awaited, SIGTERM);
    sigprocmask(SIG_BLOCK, &k.awaited, &k.before);
    pid_t keeper = fork();
    if (keeper == 0) keep(line, output[1], report[1], &k);
    r.status = errno;
    sigprocmask(SIG_SETMASK, &k.before, NULL);
    close(output[1]);
    close(report[1]);
    if (keeper > 0) {
        (void)fcntl(output[0], F_SETFL, O_NONBLOCK);
        follow(keeper, output[0], report[0], seconds, interrupted, &r);
    }
    close(output[0]);
    close(report[0]);
    return r;
}

void shell_result_free(shell_result *r) { buf_free(&r->output); }
