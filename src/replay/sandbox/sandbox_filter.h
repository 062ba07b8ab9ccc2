/* replay/sandbox/sandbox_filter.h — the filter of system calls that a replay runs under. In: nothing.  Out: a program for the kernel.
 * Two descriptors have a meaning, both are closed when the program starts: SANDBOX_PROGRAM may be executed, so that nothing else ever can
 * be; SANDBOX_SOCKET carries the kernel's reports to us. */
#ifndef REPLAY_SANDBOX_FILTER_H
#define REPLAY_SANDBOX_FILTER_H

#include <linux/filter.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { SANDBOX_PROGRAM = 3, SANDBOX_SOCKET = 4 };
enum { SANDBOX_FILTER_MOST = 4096 };

typedef struct {
    struct sock_filter code[SANDBOX_FILTER_MOST];
    struct sock_fprog program;
} sandbox_filter;

/* For the process pid, which may send signals to itself. reports: what is not allowed waits for our answer; else it kills the process.
 * false: the library cannot make one here. */
bool sandbox_filter_make(sandbox_filter *f, pid_t pid, bool reports);
/* The name of a system call of an architecture as the kernel numbers both. */
void sandbox_call_name(uint32_t architecture, int number, char *out, size_t size);

#endif
