#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { HEADER = 5, CHUNK = 1 << 16 };

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
static const bool maps_shadow = true; /* terabytes of address space */
#else
static const bool maps_shadow = false;
#endif

typedef struct {
    uint64_t mapped, own; /* bytes; own: in memory, and not from a file that others may have mapped, too */
} process_size;

static process_size size_of_process(pid_t pid)
{
    char path[40];
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    FILE *f = fopen(path, "r");
    unsigned long mapped = 0, present = 0, files = 0;
    if (!f) return (process_size){0};
    if (fscanf(f, "%lu %lu %lu", &mapped, &present, &files) != 3) mapped = present = files = 0;
    fclose(f);
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    return (process_size){mapped * page, present > files ? (present - files) * page : 0};
}

/* ---- the child ---- */

static void set_limit(int which, uint64_t bytes)
{
    struct rlimit now;
    if (getrlimit(which, &now) != 0) return;
    if (now.rlim_cur == RLIM_INFINITY || now.rlim_cur > bytes) now.rlim_cur = bytes;
    (void)setrlimit(which, &now);
}

/* If the whole machine runs out of memory, the kernel should kill the child, not the parent, which has to report it. */
static void offer_to_be_killed(void)
{
    int f = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (f < 0) return;
    ssize_t ignored = write(f, "800", 3);
    (void)ignored;
    close(f);
}

static void run_child(void (*work)(void *, child_pipe *), void *context, child_pipe pipe, int printed, uint64_t memory_bytes, pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1); /* it died before we asked to die with it */
    signal(SIGINT, SIG_IGN);           /* the terminal signals all processes; the parent decides */
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_DFL);
    signal(SIGPIPE, SIG_DFL);
#ifndef SANITIZED /* a sanitizer's message shall be seen */
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL); /* whatever the parent does about its own */
    dup2(printed, 1);
    dup2(printed, 2);
#else
    (void)printed;
#endif
    set_limit(RLIMIT_CORE, 0);
    offer_to_be_killed();
    if (memory_bytes && !maps_shadow) set_limit(RLIMIT_AS, memory_bytes + size_of_process(getpid()).mapped);
    work(context, &pipe);
    fflush(stdout);
    fflush(stderr);
    _exit(0);
}

static void write_all(int to, const char *bytes, size_t count)
{
    while (count) {
        ssize_t n = write(to, bytes, count);
        if (n < 0 && errno != EINTR) return;
        if (n > 0) bytes += n, count -= (size_t)n;
    }
}

void child_say(child_pipe *p, uint8_t kind, const void *bytes, uint32_t count)
{
    char header[HEADER];
    memcpy(header, &kind, 1);
    memcpy(header + 1, &count, 4);
    write_all(p->to, header, HEADER);
    write_all(p->to, bytes, count);
}

void child_wait(child_pipe *p)
{
    uint64_t count;
    while (read(p->wakes, &count, sizeof count) < 0 && errno == EINTR) continue;
}

void *child_share(size_t bytes)
{
    void *shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return shared == MAP_FAILED ? NULL : shared;
}

void child_unshare(void *shared, size_t bytes)
{
    if (shared) munmap(shared, bytes);
}

/* ---- the parent ---- */

static void release(child *c)
{
    if (c->from >= 0) close(c->from);
    if (c->printed >= 0) close(c->printed);
    if (c->wakes >= 0) close(c->wakes);
    c->from = c->printed = c->wakes = -1;
}

bool child_start(child *c, void (*work)(void *, child_pipe *), void *context, uint64_t memory_bytes)
{
    int ends[2];
    *c = CHILD_NONE;
    c->printed = memfd_create("printed", MFD_CLOEXEC);
    c->wakes = eventfd(0, EFD_CLOEXEC);
    if (c->printed < 0 || c->wakes < 0 || pipe2(ends, O_CLOEXEC) != 0) {
        release(c);
        return false;
    }
    fflush(NULL); /* or the child would print it, too */
    c->inherited_bytes = size_of_process(getpid()).own;
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
        close(ends[0]);
        run_child(work, context, (child_pipe){.to = ends[1], .wakes = c->wakes}, c->printed, memory_bytes, parent);
    }
    int problem = errno;
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        release(c);
        errno = problem;
        return false;
    }
    c->pid = pid;
    c->from = ends[0];
    (void)fcntl(c->from, F_SETFL, O_NONBLOCK);
    return true;
}

static void read_last_words(child *c)
{
    char text[1024];
    off_t end = lseek(c->printed, 0, SEEK_END);
    off_t from = end > (off_t)sizeof text - 1 ? end - (off_t)sizeof text + 1 : 0;
    ssize_t n = pread(c->printed, text, sizeof text - 1, from);
    if (n < 0) n = 0;
    while (n && (text[n - 1] == '\n' || text[n - 1] == ' ')) n--;
    text[n] = 0;
    const char *line = strrchr(text, '\n');
    snprintf(c->last_words, sizeof c->last_words, "%.159s", line ? line + 1 : text);
}

static void wait_for(child *c)
{
    struct rusage u = {0};
    while (wait4(c->pid, &c->status, 0, &u) < 0 && errno == EINTR) continue;
    c->cpu_seconds = (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
    c->peak_bytes = (uint64_t)u.ru_maxrss * 1024;
    c->has_ended = true;
    c->pid = 0;
    read_last_words(c);
    release(c);
}

bool child_listen(child *c)
{
    if (c->has_ended) return false;
    if (c->taken == c->received.len) c->taken = c->received.len = 0;
    for (;;) {
        char chunk[CHUNK];
        ssize_t n = read(c->from, chunk, sizeof chunk);
        if (n > 0) {
            buf_add(&c->received, chunk, (size_t)n);
            continue;
        }
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return true;
        wait_for(c);
        return false;
    }
}

bool child_next(child *c, uint8_t *kind, const char **bytes, uint32_t *count)
{
    if (c->received.len - c->taken < HEADER) return false;
    const char *at = c->received.data + c->taken;
    memcpy(kind, at, 1);
    memcpy(count, at + 1, 4);
    if (c->received.len - c->taken - HEADER < *count) return false;
    *bytes = at + HEADER;
    c->taken += HEADER + (size_t)*count;
    return true;
}

void child_wake(child *c)
{
    uint64_t one = 1;
    if (c->wakes < 0) return;
    while (write(c->wakes, &one, sizeof one) < 0 && errno == EINTR) continue;
}

void child_pause(child *c)
{
    if (!c->pid || c->is_stopped) return;
    kill(c->pid, SIGSTOP);
    c->is_stopped = true;
}

void child_resume(child *c)
{
    if (!c->pid || !c->is_stopped) return;
    kill(c->pid, SIGCONT);
    c->is_stopped = false;
}

double child_cpu_seconds(const child *c)
{
    clockid_t of;
    struct timespec t;
    if (!c->pid) return c->cpu_seconds;
    if (clock_getcpuclockid(c->pid, &of) != 0 || clock_gettime(of, &t) != 0) return 0;
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

uint64_t child_own_bytes(const child *c)
{
    uint64_t own = c->pid ? size_of_process(c->pid).own : 0;
    return own > c->inherited_bytes ? own - c->inherited_bytes : 0;
}

void child_kill(child *c)
{
    if (!c->pid) return;
    kill(c->pid, SIGKILL);
    wait_for(c);
}

void child_free(child *c)
{
    child_kill(c);
    buf_free(&c->received);
}
