#include "replay/sandbox/sandbox_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Harmless whatever the arguments are: they change the process itself, or tell it about itself. */
static const char *const allowed[] = {
    "brk",
    "mmap",
    "mmap2",
    "munmap",
    "mremap",
    "mprotect",
    "madvise",
    "exit",
    "exit_group",
    "arch_prctl",
    "set_thread_area",
    "set_tid_address",
    "set_robust_list",
    "rseq",
    "futex",
    "futex_time64",
    "getrandom",
    "uname",
    "getpid",
    "gettid",
    "getppid",
    "getuid",
    "geteuid",
    "getgid",
    "getegid",
    "getuid32",
    "geteuid32",
    "getgid32",
    "getegid32",
    "close",
    "lseek",
    "_llseek",
    "fstat",
    "fstat64",
    "rt_sigaction",
    "sigaction",
    "rt_sigprocmask",
    "sigprocmask",
    "rt_sigreturn",
    "sigreturn",
    "sigaltstack",
    "clock_gettime",
    "clock_gettime64",
    "clock_getres",
    "clock_getres_time64",
    "gettimeofday",
    "time",
    "times",
    "getrusage",
    "getrlimit",
    "ugetrlimit",
    "sched_yield",
    "restart_syscall",
};

/* Answered by the filter, without being executed: a start-up or a library function asks, and can do without. */
static const struct {
    const char *name;
    int error; /* 0: it seems to have worked */
} answered[] = {
    {"ioctl", ENOTTY},      {"readlink", ENOENT},          {"readlinkat", ENOENT}, {"nanosleep", 0},
    {"clock_nanosleep", 0}, {"clock_nanosleep_time64", 0}, {"pause", EINTR},
};

typedef struct {
    scmp_filter_ctx rules;
    bool bad;
} making;

/* A name that this architecture does not have is not a problem. */
static void add(making *m, uint32_t action, const char *name, unsigned count, const struct scmp_arg_cmp *arguments)
{
    int number = seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR) return;
    int failed = seccomp_rule_add_array(m->rules, action, number, count, arguments);
    if (failed && failed != -EDOM && failed != -EEXIST) m->bad = true;
}

static void allow_argument(making *m, const char *name, unsigned which, uint64_t value)
{
    struct scmp_arg_cmp is = {which, SCMP_CMP_EQ, value, 0};
    add(m, SCMP_ACT_ALLOW, name, 1, &is);
}

static void add_rules(making *m, pid_t pid)
{
    for (size_t k = 0; k < sizeof allowed / sizeof *allowed; k++) add(m, SCMP_ACT_ALLOW, allowed[k], 0, NULL);
    for (size_t k = 0; k < sizeof answered / sizeof *answered; k++)
        add(m, SCMP_ACT_ERRNO((uint32_t)answered[k].error), answered[k].name, 0, NULL);
    static const char *const writes[] = {"write", "writev"}, *const asks[] = {"newfstatat", "fstatat64", "statx"};
    for (uint64_t file = 0; file <= 2; file++) { /* standard input is /dev/null; a stream asks what it is before its first access */
        for (size_t k = 0; k < sizeof asks / sizeof *asks; k++) allow_argument(m, asks[k], 0, file);
        for (size_t k = 0; file && k < sizeof writes / sizeof *writes; k++) allow_argument(m, writes[k], 0, file);
    }
    allow_argument(m, "read", 0, 0);
    allow_argument(m, "tgkill", 0, (uint64_t)pid); /* abort and raise */
    allow_argument(m, "kill", 0, (uint64_t)pid);
    allow_argument(m, "prlimit64", 2, 0); /* nothing new */
    allow_argument(m, "fcntl", 1, F_GETFL);
    allow_argument(m, "fcntl64", 1, F_GETFL);
    allow_argument(m, "execveat", 0, SANDBOX_PROGRAM);
    allow_argument(m, "sendmsg", 0, SANDBOX_SOCKET);
}

/* The library writes to a descriptor only. */
static bool export_rules(making *m, sandbox_filter *f)
{
    int file = memfd_create("filter", MFD_CLOEXEC);
    ssize_t size = -1;
    if (file < 0) return false;
    if (seccomp_export_bpf(m->rules, file) == 0) size = pread(file, f->code, sizeof f->code, 0);
    close(file);
    if (size <= 0 || (size_t)size == sizeof f->code || (size_t)size % sizeof *f->code) return false;
    f->program = (struct sock_fprog){.len = (unsigned short)((size_t)size / sizeof *f->code), .filter = f->code};
    return true;
}

bool sandbox_filter_make(sandbox_filter *f, pid_t pid, bool reports)
{
    making m = {.rules = seccomp_init(reports ? SCMP_ACT_NOTIFY : SCMP_ACT_KILL_PROCESS)};
    if (!m.rules) return false;
    m.bad = seccomp_attr_set(m.rules, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) != 0;
    if (seccomp_arch_native() == SCMP_ARCH_X86_64 && seccomp_arch_add(m.rules, SCMP_ARCH_X86) != 0) m.bad = true;
    add_rules(&m, pid);
    bool made = !m.bad && export_rules(&m, f);
    seccomp_release(m.rules);
    return made;
}

void sandbox_call_name(uint32_t architecture, int number, char *out, size_t size)
{
    char *name = seccomp_syscall_resolve_num_arch(architecture, number);
    if (name) snprintf(out, size, "%s", name);
    else snprintf(out, size, "system call %d", number);
    free(name);
}
