/* cli/verifying.h — what the commands that verify have in common. Not for the executable without engines (launch.c). */
#ifndef CLI_VERIFYING_H
#define CLI_VERIFYING_H

#include "reprove.h"
#include <stdbool.h>
#include <stdint.h>

/* The option --replay: its words, and what the word with this number (0: not given) means. */
#define VERIFYING_REPLAY "compiled|interpreter"
#define VERIFYING_REPLAY_HELP                                                                                                       \
    "of a false: by default it is compiled and run in a sandbox, and is no false if that does not reach the error; compiled: even " \
    "where there is no sandbox; interpreter: it is not compiled"
reprove_replay verifying_replay(uint32_t word);

bool verifying_engine_exists(const char *name); /* or "auto" */
/* In MB, without a limit of the user: most of the machine's memory, so that an engine that grows without end does not take everything down.
 */
uint64_t verifying_default_memory(void);

int verifying_exit_code(const reprove_result *result);
/* What a program that could not be read gets instead of a verdict; code: of options_open. */
void verifying_no_program(reprove *r, int code, bool stats);

#endif
