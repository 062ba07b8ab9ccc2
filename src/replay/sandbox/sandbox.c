#include "replay/sandbox/sandbox.h"

#include "replay/sandbox/sandbox_filter.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_ADDRESSES_MB = 65536, MOST_MEMORY_MB = 1024, STACK_MB = 256, MOST_WAIT_MS = 20, PATIENCE = 15, MOST_SAID_MB = 1 };
/* Of the processor time that it was granted: then it was that limit. */
static const double NEARLY = 0.9;

/* The child's reports before the program starts. */
enum { SAYS_READY = 'r', SAYS_NO_FILTER = 'f', SAYS_NO_START = 's' };

/* ---- the child, until it becomes the program ---- */

typedef struct {
    int program, socket, nothing, says; /* descriptors */
    const char *directory;
    double seconds;
    bool guarded;
    pid_t parent;
} child_task;

static bool say(int socket, char what, int descriptor)
{
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr aligned;
    } control = {{0}};
    struct iovec text = {&what, 1};
    struct msghdr m = {.msg_iov = &text, .msg_iovlen = 1};
    if (descriptor >= 0) {
        m.msg_control = control.bytes;
        m.msg_controllen = sizeof control.bytes;
        struct cmsghdr *c = CMSG_FIRSTHDR(&m);
        c->cmsg_level = SOL_SOCKET;
        c->cmsg_type = SCM_RIGHTS;
        c->cmsg_len = CMSG_LEN(sizeof descriptor);
        memcpy(CMSG_DATA(c), &descriptor, sizeof descriptor);
    }
    return sendmsg(socket, &m, MSG_NOSIGNAL) == 1;
}

static void limit(int which, rlim_t most)
{
    struct rlimit now;
    if (getrlimit((__rlimit_resource_t)which, &now) != 0) return;
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most) most = now.rlim_max;
    now = (struct rlimit){most, most};
    (void)setrlimit((__rlimit_resource_t)which, &now);
}

/* Descriptors 0 to 4 and no others. They are moved out of each other's way first. */
static bool arrange_descriptors(const child_task *t)
{
    const int from[] = {t->nothing, t->nothing, t->says, t->program, t->socket};
    int moved[5];
    for (int k = 0; k < 5; k++)
        if ((moved[k] = fcntl(from[k], F_DUPFD, 16)) < 0) return false;
    for (int k = 0; k < 5; k++)
        if (dup3(moved[k], k, k >= SANDBOX_PROGRAM ? O_CLOEXEC : 0) < 0) return false;
    if (syscall(SYS_close_range, 5u, ~0u, 0u) == 0) return true;
    long most = sysconf(_SC_OPEN_MAX);
    for (long k = 5; k < (most > 0 && most < 65536 ? most : 65536); k++) close((int)k);
    return true;
}

static void reset_signals(void)
{
    sigset_t none;
    for (int k = 1; k < NSIG; k++) signal(k, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void limit_resources(const child_task *t)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, (rlim_t)(t->seconds + 0.999));
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NPROC, 0);
    limit(RLIMIT_NOFILE, 16);
    limit(RLIMIT_STACK, (rlim_t)STACK_MB << 20);
    limit(RLIMIT_AS, (rlim_t)MOST_ADDRESSES_MB << 20);
}

/* The descriptor of the kernel's reports, -1 if the filter kills instead, -2 if there is no filter. */
static int install_filter(sandbox_filter *with_reports, bool can_report, sandbox_filter *plain)
{
    if (can_report) {
        long listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &with_reports->program);
        if (listener >= 0) return (int)listener;
    }
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &plain->program) == 0 ? -1 : -2;
}

static _Noreturn void become_program(const child_task *t)
{
    static char *const command[] = {"program", NULL};
    static char *const environment[] = {NULL};
    static sandbox_filter with_reports, plain;
    bool can_report = false;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != t->parent) _exit(1);
    setpgid(0, 0);
    reset_signals();
    if (!arrange_descriptors(t) || chdir(t->directory) != 0) _exit(1);
    if (t->guarded) {
        can_report = sandbox_filter_make(&with_reports, getpid(), true);
        if (!sandbox_filter_make(&plain, getpid(), false) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
            say(SANDBOX_SOCKET, SAYS_NO_FILTER, -1);
            _exit(1);
        }
    }
    (void)personality(ADDR_NO_RANDOMIZE); /* the same execution every time */
    limit_resources(t);                   /* after the last allocation */
    int listener = t->guarded ? install_filter(&with_reports, can_report, &plain) : -1;
    say(SANDBOX_SOCKET, listener == -2 ? SAYS_NO_FILTER : SAYS_READY, listener);
    if (listener >= 0) close(listener);
    if (listener != -2) syscall(SYS_execveat, SANDBOX_PROGRAM, "", command, environment, AT_EMPTY_PATH);
    say(SANDBOX_SOCKET, SAYS_NO_START, -1);
    _exit(1);
}

/* ---- the parent ---- */

typedef struct {
    pid_t pid;
    int socket, hears, reports; /* descriptors; -1: closed */
    bool started;
    sandbox_result *out;
    size_t said;
    uint64_t heard; /* bytes, with those that were forgotten */
    double most_seconds, cpu_seconds;
} watch;

static void close_one(int *descriptor)
{
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
}

/* Keeps the end: the marker of the harness is the last thing that is said. */
static bool hear(watch *w)
{
    char chunk[SANDBOX_SAID / 2];
    ssize_t n = read(w->hears, chunk, sizeof chunk);
    if (n < 0) return errno == EINTR || errno == EAGAIN;
    if (n == 0) return false;
    w->heard += (uint64_t)n;
    size_t room = SANDBOX_SAID - 1, count = (size_t)n;
    if (w->said + count > room) {
        size_t drop = w->said + count - room;
        memmove(w->out->said, w->out->said + drop, w->said - drop);
        w->said -= drop;
    }
    memcpy(w->out->said + w->said, chunk, count);
    w->said += count;
    w->out->said[w->said] = 0;
    return true;
}

/* false: nothing more will come */
static bool listen_to_child(watch *w)
{
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr aligned;
    } control;
    char what = 0;
    struct iovec text = {&what, 1};
    struct msghdr m = {.msg_iov = &text, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t n = recvmsg(w->socket, &m, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    if (n < 0) return errno == EINTR || errno == EAGAIN;
    if (n == 0) return false;
    for (struct cmsghdr *c = CMSG_FIRSTHDR(&m); c; c = CMSG_NXTHDR(&m, c))
        if (c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_RIGHTS) memcpy(&w->reports, CMSG_DATA(c), sizeof w->reports);
    if (what == SAYS_READY) w->started = true;
    else w->started = false, w->out->end = what == SAYS_NO_FILTER ? SANDBOX_MISSING : SANDBOX_NOT_STARTED;
    return true;
}

/* The process waits in the call that it may not make. true: it was named. */
static bool read_report(watch *w)
{
    union {
        struct seccomp_notif notice;
        char room[512]; /* newer kernels may say more */
    } u;
    memset(&u, 0, sizeof u);
    if (ioctl(w->reports, SECCOMP_IOCTL_NOTIF_RECV, &u.notice) != 0) return false;
    sandbox_call_name(u.notice.data.arch, u.notice.data.nr, w->out->call, sizeof w->out->call);
    return true;
}

static void kill_and_wait(watch *w, int *status)
{
    kill(w->pid, SIGKILL);
    while (waitpid(w->pid, status, 0) < 0 && errno == EINTR) continue;
}

static void note_end(watch *w, int status)
{
    sandbox_result *r = w->out;
    while (w->hears >= 0 && hear(w)) continue;
    if (!w->started) return; /* listen_to_child knows why */
    if (WIFEXITED(status)) {
        r->end = SANDBOX_EXITED;
        r->status = WEXITSTATUS(status);
    } else if (WTERMSIG(status) == SIGSYS) {
        r->end = SANDBOX_REFUSED;
        snprintf(r->call, sizeof r->call, "a system call");
    } else {
        r->status = WTERMSIG(status);
        r->end = r->status == SIGXCPU ? SANDBOX_TIMED_OUT : SANDBOX_SIGNALLED;
        if (r->status == SIGKILL) /* by the kernel, which counts time a little differently */
            r->end = w->cpu_seconds >= NEARLY * w->most_seconds ? SANDBOX_TIMED_OUT : SANDBOX_TOO_LARGE;
    }
}

static pid_t look_for_end(watch *w, int *status)
{
    struct rusage used;
    pid_t done = wait4(w->pid, status, WNOHANG, &used);
    if (done == w->pid)
        w->cpu_seconds =
            (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
    return done;
}

static bool is_too_large(const watch *w)
{
    char path[40];
    unsigned long mapped = 0, present = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)w->pid);
    FILE *f = fopen(path, "re");
    if (!f) return false;
    if (fscanf(f, "%lu %lu", &mapped, &present) != 2) present = 0;
    fclose(f);
    return w->started && present > ((unsigned long)MOST_MEMORY_MB << 20) / (unsigned long)sysconf(_SC_PAGESIZE);
}

static void follow(watch *w, limits *l)
{
    double until = limits_now() + w->most_seconds * PATIENCE;
    int status = 0, wait = 1;
    for (;;) {
        struct pollfd files[] = {{w->socket, POLLIN, 0}, {w->hears, POLLIN, 0}, {w->reports, POLLIN, 0}};
        (void)poll(files, 3, wait);
        wait = wait * 2 < MOST_WAIT_MS ? wait * 2 : MOST_WAIT_MS;
        if (files[0].revents && !listen_to_child(w)) close_one(&w->socket);
        if (files[1].revents && !hear(w)) close_one(&w->hears);
        if (files[2].revents & POLLIN && read_report(w)) {
            kill_and_wait(w, &status);
            w->out->end = SANDBOX_REFUSED;
            return;
        }
        if (files[2].revents & (POLLHUP | POLLERR)) close_one(&w->reports);
        pid_t done = look_for_end(w, &status);
        if (done == w->pid) {
            if (w->socket >= 0)
                while (listen_to_child(w) && recv(w->socket, &(char){0}, 1, MSG_PEEK | MSG_DONTWAIT) > 0) continue;
            note_end(w, status);
            return;
        }
        bool hit = l && limits_look(l) != LIMIT_NONE;
        bool large = is_too_large(w), talks = w->heard > (uint64_t)MOST_SAID_MB << 20;
        if (done < 0 || hit || large || talks || limits_now() > until) {
            kill_and_wait(w, &status);
            w->out->end = hit ? SANDBOX_LIMIT : large ? SANDBOX_TOO_LARGE : talks ? SANDBOX_TALKS : SANDBOX_LATE;
            return;
        }
    }
}

sandbox_result sandbox_run(const char *program, const char *directory, double seconds, bool guarded, limits *l)
{
    sandbox_result out = {.end = SANDBOX_NOT_STARTED};
    int sockets[2] = {-1, -1}, pipes[2] = {-1, -1};
    int executable = open(program, O_RDONLY | O_CLOEXEC), nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (executable >= 0 && nothing >= 0 && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) == 0 &&
        pipe2(pipes, O_CLOEXEC) == 0) {
        child_task t = {executable, sockets[1], nothing, pipes[1], directory, seconds, guarded, getpid()};
        pid_t pid = fork();
        if (pid == 0) become_program(&t);
        close_one(&sockets[1]);
        close_one(&pipes[1]);
        (void)fcntl(pipes[0], F_SETFL, O_NONBLOCK);
        watch w = {.pid = pid, .socket = sockets[0], .hears = pipes[0], .reports = -1, .out = &out, .most_seconds = seconds};
        if (pid > 0) follow(&w, l);
        sockets[0] = w.socket;
        pipes[0] = w.hears;
        close_one(&w.reports);
    }
    close_one(&sockets[0]);
    close_one(&sockets[1]);
    close_one(&pipes[0]);
    close_one(&pipes[1]);
    close_one(&executable);
    close_one(&nothing);
    return out;
}
