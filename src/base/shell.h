/* base/shell.h — a command of the shell in a process group of its own, under a limit of time.
 * In: a line for sh.  Out: what it printed (standard output and standard error together) and how it ended.
 * Invariant: when shell_run returns, no process that the command has started is left, whatever it ignores, whether it has left its parent,
 * its group or its session. If the caller dies, they are killed, too. */
#ifndef BASE_SHELL_H
#define BASE_SHELL_H

#include "base/buf.h"
#include <stdbool.h>
#include <signal.h>

typedef enum {
    SHELL_EXITED,      /* status: its exit code */
    SHELL_KILLED,      /* status: the signal */
    SHELL_TIMED_OUT,   /* it was killed when the time was up */
    SHELL_INTERRUPTED, /* it was killed because the user asked to stop */
    SHELL_NOT_STARTED, /* status: errno */
} shell_end;

typedef struct {
    shell_end end;
    int status;
    double seconds;
    bool is_cut; /* it printed more than is kept */
    buf output;
} shell_result;

/* seconds: 0: no limit. interrupted: may be NULL. */
shell_result shell_run(const char *line, double seconds, const volatile sig_atomic_t *interrupted);
void shell_result_free(shell_result *r);

#endif
