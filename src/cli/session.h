/* cli/session.h — from the values of the options to a session of the library, and its programs.
 * In: values that were parsed.  Out: sessions that signals interrupt, programs opened in them, messages on standard error. */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "cli/options.h"

/* For SIGINT, SIGTERM, and SIGHUP (the terminal is closed) unless it is to be ignored, as nohup wants. */
void session_on_interrupt(void (*handler)(int number));
/* The options of a session; they point into the values. */
reprove_options session_options(const option_values *v);
/* A session for these options, which these signals interrupt. */
reprove *session_begin(const option_values *v);
/* Becomes non-zero when such a signal arrives. */
const volatile sig_atomic_t *session_interrupted(void);

/* Prints messages after reading; returns -1 to go on or the exit code. */
int session_report(reprove *r, reprove_status status, const option_values *v);
/* Opens the files as one program; -1 and *program, or the exit code after messages were printed. */
int session_open(reprove *r, const option_values *v, reprove_program **program);
/* The frame of a command on one program: a session, the files opened in it, the work, statistics (to standard error) if they were asked
 * for. Returns the exit code of the work, or why it was not done. */
typedef int program_work(reprove *r, reprove_program *p, const option_values *v);
int session_on_program(const option_values *v, program_work *work);

#endif
