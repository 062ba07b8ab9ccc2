#include "base/shell.h"

#include "base/limits.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
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
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (nothing < 0 || dup2(nothing, 0) < 0 || dup2(output, 1) < 0 || dup2(output, 2) < 0) _exit(FAILED);
    struct rlimit none = {0, 0};
    (void)setrlimit(RLIMIT_CORE, &none);
    execl("/bin/sh", "sh", "-c", line, (char *)NULL);
    _exit(FAILED);
}

/* What has arrived; more than enough is read, but not kept. false: nobody can write any more. */
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

/* The shell has ended; it is not waited for yet, so that its number, which is that of the group, stays its own. */
static bool has_ended(pid_t pid)
{
    siginfo_t about = {0};
    return waitid(P_PID, (id_t)pid, &about, WEXITED | WNOHANG | WNOWAIT) == 0 && about.si_pid == pid;
}

static void follow(pid_t pid, int from, double seconds, const volatile sig_atomic_t *interrupted, shell_result *r)
{
    double begin = limits_now();
    bool is_open = true;
    r->end = SHELL_EXITED;
    while (!has_ended(pid)) {
        struct pollfd p = {.fd = is_open ? from : -1, .events = POLLIN};
        (void)poll(&p, 1, LOOK_EVERY_MS);
        if (is_open) is_open = listen_to(from, r);
        if (interrupted && *interrupted) r->end = SHELL_INTERRUPTED;
        else if (seconds > 0 && limits_now() - begin > seconds) r->end = SHELL_TIMED_OUT;
        if (r->end != SHELL_EXITED) break;
    }
    kill(-pid, SIGKILL); /* also what it has left behind */
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
    (void)listen_to(from, r);
    r->seconds = limits_now() - begin;
    if (r->end != SHELL_EXITED) return;
    if (WIFSIGNALED(status)) r->end = SHELL_KILLED;
    r->status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

shell_result shell_run(const char *line, double seconds, const volatile sig_atomic_t *interrupted)
{
    shell_result r = {.end = SHELL_NOT_STARTED};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        r.status = errno;
        return r;
    }
    fflush(NULL);
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) become_shell(line, ends[1], parent);
    r.status = errno;
    close(ends[1]);
    if (pid > 0) {
        (void)setpgid(pid, pid); /* whoever comes first */
        (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
        follow(pid, ends[0], seconds, interrupted, &r);
    }
    close(ends[0]);
    return r;
}

void shell_result_free(shell_result *r) { buf_free(&r->output); }
