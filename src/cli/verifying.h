/* cli/verifying.h — shared by all commands that verify. Not for the executable without engines (launch.c). */
#ifndef CLI_VERIFYING_H
#define CLI_VERIFYING_H

#include "cli/options.h"

bool verifying_engine_exists(const char *name); /* or "auto" */
/* Of the values of any command that verifies: -1, or the exit code of wrong usage. Without a limit of the user, memory is limited to most
 * of the machine's, so that an engine that grows without end does not take everything down. */
int verifying_check(option_values *v);
/* The question that the values ask, whole but for files that the caller has to read (--precision, --automata) and for the usual store. */
reprove_verify_options verifying_options(const option_values *v);

int verifying_exit_code(const reprove_result *result);
/* Prints the result line of a program that could not be read; code: of session_open. */
void verifying_no_program(reprove *r, int code, bool stats);

#endif
