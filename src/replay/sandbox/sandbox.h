/* replay/sandbox/sandbox.h — runs an untrusted program: the compiled replay of a counterexample.
 * In: an executable that is linked statically, and an empty directory.  Out: how it ended, and the end of what it wrote to standard error.
 * Invariant: the program can compute, use memory, write to two descriptors that lead to us, and end. It inherits no descriptor, no
 * environment and no privilege, and cannot get any: a filter of the kernel (seccomp) is in place before its first instruction, and every
 * other system call ends it. The call that ended it is named. It does not outlive the call of sandbox_run, nor our process.
 * doc/adr/0010-replay-in-a-sandbox.md says why it is done so. */
#ifndef REPLAY_SANDBOX_SANDBOX_H
#define REPLAY_SANDBOX_SANDBOX_H

#include "base/limits.h"
#include <stdbool.h>

typedef enum {
    SANDBOX_EXITED,      /* status */
    SANDBOX_SIGNALLED,   /* status: the signal */
    SANDBOX_REFUSED,     /* it tried what it may not: call */
    SANDBOX_TIMED_OUT,   /* it computed for all of the seconds */
    SANDBOX_TALKS,       /* it has written too much on standard error */
    SANDBOX_LATE,        /* it does not come to its end, without computing; or the machine is busy */
    SANDBOX_TOO_LARGE,   /* it uses too much memory */
    SANDBOX_LIMIT,       /* our own limits were reached */
    SANDBOX_NOT_STARTED, /* it cannot be executed */
    SANDBOX_MISSING,     /* this system has no seccomp, and it was to be used */
} sandbox_end;

enum { SANDBOX_SAID = 4096 };

typedef struct {
    sandbox_end end;
    int status;
    char call[60];           /* the name of a system call */
    char said[SANDBOX_SAID]; /* the end of standard error */
} sandbox_result;

/* seconds: of processor time. guarded: with the filter; else only with resource limits, for users who ask for it. */
sandbox_result sandbox_run(const char *program, const char *directory, double seconds, bool guarded, limits *l);

#endif
